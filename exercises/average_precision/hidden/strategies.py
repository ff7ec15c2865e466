"""Small calls for the bank: short rankings over few documents, with repeats and empties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

PLAIN = st.lists(st.integers(1, 4), max_size=4, unique=True)
REPEATS = st.lists(st.integers(1, 4), max_size=4)
RELEVANT = st.sets(st.integers(1, 4), max_size=3).map(sorted)


def _calls(
    ranked: SearchStrategy[list[int]], relevant: SearchStrategy[list[int]]
) -> SearchStrategy[str]:
    return st.builds(lambda *given: call("average_precision", *given), ranked, relevant)


def precision() -> SearchStrategy[str]:
    """Rankings that hold all relevant documents, and others."""
    found = PLAIN.filter(bool).flatmap(
        lambda some: st.tuples(st.just(some), st.sets(st.sampled_from(some), min_size=1))
    )
    return found.map(lambda given: call("average_precision", given[0], sorted(given[1])))


def missed() -> SearchStrategy[str]:
    """Rankings without repeats, of which some relevant documents are missing."""
    return _calls(PLAIN, RELEVANT.filter(bool))


def edges() -> SearchStrategy[str]:
    """Rankings with repeats, and nothing relevant."""
    return _calls(REPEATS, RELEVANT)


def mean() -> SearchStrategy[str]:
    """Up to three queries."""
    runs = st.lists(st.tuples(PLAIN, RELEVANT), max_size=3)
    return runs.map(lambda some: call("mean_average_precision", some))
