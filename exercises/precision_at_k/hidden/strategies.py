"""Small calls for the bank: short rankings over few documents, with repeats and empties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

RELEVANT = st.sets(st.integers(1, 4), max_size=3).map(sorted)
CUT = st.integers(1, 4)


def _calls(ranked: SearchStrategy[list[int]], k: SearchStrategy[int]) -> SearchStrategy[str]:
    return st.builds(lambda *given: call("precision_at_k", *given), ranked, RELEVANT, k)


def share() -> SearchStrategy[str]:
    """Rankings without repeats, cut within their length."""
    sized = st.lists(st.integers(1, 4), min_size=1, max_size=4, unique=True).flatmap(
        lambda some: st.tuples(st.just(some), RELEVANT, st.integers(1, len(some)))
    )
    return sized.map(lambda given: call("precision_at_k", *given))


def short() -> SearchStrategy[str]:
    """Rankings without repeats, and any cut."""
    return _calls(st.lists(st.integers(1, 4), max_size=3, unique=True), CUT)


def repeats() -> SearchStrategy[str]:
    """Rankings with repeats, cut within their length."""
    sized = st.lists(st.integers(1, 3), min_size=1, max_size=4).flatmap(
        lambda some: st.tuples(st.just(some), RELEVANT, st.integers(1, len(some)))
    )
    return sized.map(lambda given: call("precision_at_k", *given))
