"""Small calls for the bank: few documents, small grades, repeats, and cuts short and long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

CUT = st.integers(1, 4)


def dcg() -> SearchStrategy[str]:
    """Gains in rank order, and a cut."""
    gains = st.lists(st.integers(0, 3), max_size=4)
    return st.builds(lambda some, k: call("dcg_at_k", some, k), gains, CUT)


def _ndcg(*, repeats: bool, least: int) -> SearchStrategy[str]:
    ranked = st.lists(st.integers(1, 4), max_size=4, unique=not repeats)
    gains = st.dictionaries(st.integers(1, 4), st.integers(least, 3), max_size=4)
    return st.builds(lambda some, judged, k: call("ndcg_at_k", some, judged, k), ranked, gains, CUT)


def ideal() -> SearchStrategy[str]:
    """Rankings without repeats of documents with gains above 0."""
    return _ndcg(repeats=False, least=1)


def edges() -> SearchStrategy[str]:
    """Rankings with repeats, and gains of 0."""
    return _ndcg(repeats=True, least=0)
