"""Small calls for the bank: small numbers, and some that no 32 bits can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NUMBER = st.integers(1, 10)
LARGE = st.sampled_from([1_000_000_000, 3_000_000_000])


def _calls(function: str, *numbers: SearchStrategy[int], **others: Any) -> SearchStrategy[str]:
    extra = st.fixed_dictionaries({}, optional=others)
    return st.builds(lambda some, more: call(function, *some, **more), st.tuples(*numbers), extra)


def memory() -> SearchStrategy[str]:
    """Indexes of a few vectors."""
    sizes = {"bytes_per_value": st.sampled_from([1, 2, 8]), "id_bytes": st.sampled_from([4, 2])}
    return _calls("ivf_memory_bytes", NUMBER | LARGE, NUMBER, NUMBER, **sizes)


def codes() -> SearchStrategy[str]:
    """A few vectors as codes."""
    return _calls("pq_bytes", NUMBER | LARGE, NUMBER)


def work() -> SearchStrategy[str]:
    """Both kinds of search."""
    scan = _calls("brute_force_multiply_adds", NUMBER | LARGE, NUMBER)
    return scan | _calls("ivf_multiply_adds", NUMBER | LARGE, NUMBER, NUMBER, NUMBER)


def embedding() -> SearchStrategy[str]:
    """Small networks and few tokens."""
    return _calls("embedding_flops", NUMBER | LARGE, NUMBER)
