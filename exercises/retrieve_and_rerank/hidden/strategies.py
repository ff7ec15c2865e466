"""Small calls for the bank: up to four documents over two words, vectors of two numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

WORD = st.sampled_from(["cat", "dog"])
DOC = st.lists(WORD, max_size=3)
NUMBER = st.sampled_from([0.0, 1.0, -1.0, 2.0, 0.5])
VECTOR = st.lists(NUMBER, min_size=2, max_size=2)
ALPHA = st.sampled_from([0.3, 0.5, 0.0, 1.0])


def _text(query: list[str], docs: list[tuple[Any, Any]], q: list[float], more: Any) -> str:
    words, vectors = [doc for doc, _ in docs], [vector for _, vector in docs]
    return call("retrieve_and_rerank", query, words, q, vectors, **more)


def _calls() -> SearchStrategy[str]:
    docs = st.lists(st.tuples(DOC, VECTOR), min_size=1, max_size=4)
    more = st.fixed_dictionaries(
        {}, optional={"n": st.integers(1, 5), "alpha": ALPHA, "k1": st.just(0.5), "b": st.just(0.0)}
    )
    return st.builds(_text, st.lists(WORD, max_size=2), docs, VECTOR, more)


def candidates() -> SearchStrategy[str]:
    """Any call."""
    return _calls()


def fused() -> SearchStrategy[str]:
    """Any call."""
    return _calls()


def rerank() -> SearchStrategy[str]:
    """Any call."""
    return _calls()
