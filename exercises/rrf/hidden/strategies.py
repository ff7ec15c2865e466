"""Small calls for the bank: a few short rankings over few documents, with repeats and empties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

RANKINGS = ("reciprocal_rank_fusion",)


def _rankings(*, repeats: bool) -> SearchStrategy[list[list[int]]]:
    ranking = st.lists(st.integers(1, 4), max_size=4, unique=not repeats)
    return st.lists(ranking, max_size=3)


def _calls(function: str, *, repeats: bool) -> SearchStrategy[str]:
    rankings = _rankings(repeats=repeats)
    default = rankings.map(lambda some: call(function, some))
    chosen = st.builds(lambda some, k: call(function, some, k=k), rankings, st.integers(0, 3))
    return default | chosen


def scores() -> SearchStrategy[str]:
    """Rankings without repeats."""
    return _calls("rrf_scores", repeats=False)


def repeats() -> SearchStrategy[str]:
    """Rankings that may hold a document twice."""
    return _calls("rrf_scores", repeats=True)


def order() -> SearchStrategy[str]:
    """Two rankings, since sums of three may tie in theory and not in their last bit."""
    two = st.lists(st.lists(st.integers(1, 4), max_size=4), min_size=1, max_size=2)
    return st.builds(
        lambda some, k: call("reciprocal_rank_fusion", some, k=k), two, st.integers(0, 60)
    )
