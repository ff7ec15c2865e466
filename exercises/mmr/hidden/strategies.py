"""Small calls for the bank: up to four vectors of two numbers, with zeros, ties and negatives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

RANKINGS = ("mmr",)
NUMBER = st.sampled_from([0.0, 1.0, -1.0, 2.0, 0.5, 3.0])
VECTOR = st.lists(NUMBER, min_size=2, max_size=2)
DOCS = st.lists(VECTOR, min_size=1, max_size=4)
LAM = st.sampled_from([0.5, 0.3, 0.7, 0.0, 1.0])


def _calls(
    k: SearchStrategy[int],
    lam: SearchStrategy[float],
    docs: SearchStrategy[list[list[float]]] = DOCS,
) -> SearchStrategy[str]:
    chosen = st.builds(lambda q, d, n, m: call("mmr", q, d, n, lam=m), VECTOR, docs, k, lam)
    default = st.builds(lambda q, d, n: call("mmr", q, d, n), VECTOR, docs, k)
    return default | chosen


def first_pick() -> SearchStrategy[str]:
    """One pick."""
    return _calls(st.just(1), LAM)


def redundancy() -> SearchStrategy[str]:
    """Several picks."""
    return _calls(st.integers(2, 4), LAM)


def trade_off() -> SearchStrategy[str]:
    """Several picks, and every lam."""
    return _calls(st.integers(2, 4), LAM)


def limits() -> SearchStrategy[str]:
    """More picks than documents, none of either, and every lam."""
    return _calls(st.integers(0, 6), LAM, DOCS | st.just([]))
