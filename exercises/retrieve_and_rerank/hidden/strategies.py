"""Small calls for the bank: up to four documents over two words, vectors of two numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

WORD = st.sampled_from(["cat", "dog"])
DOC = st.lists(WORD, max_size=3)
NUMBER = st.sampled_from([0.0, 1.0, -1.0, 2.0, 0.5])
VECTOR = st.lists(NUMBER, min_size=2, max_size=2)
X, ZERO = [1.0, 0.0], [0.0, 0.0]
NOTHING = call("retrieve_and_rerank", ["cat"], [], X, np.zeros((0, 2)))
ALPHA = st.sampled_from([0.3, 0.5, 0.0, 1.0])
BM25 = {"k1": st.just(0.5), "b": st.just(0.0)}


def _text(query: list[str], docs: list[tuple[Any, Any]], q: list[float], more: Any) -> str:
    words, vectors = [doc for doc, _ in docs], [vector for _, vector in docs]
    return call("retrieve_and_rerank", query, words, q, vectors, **more)


def _calls() -> SearchStrategy[str]:
    docs = st.lists(st.tuples(DOC, VECTOR), min_size=1, max_size=4)
    optional = {"n": st.integers(1, 5), "alpha": ALPHA, **BM25}
    more = st.fixed_dictionaries({}, optional=optional)
    return st.builds(_text, st.lists(WORD, max_size=2), docs, VECTOR, more)


def candidates() -> SearchStrategy[str]:
    """BM25 alone, any call, and calls whose second stage has nothing to say."""
    words, query = st.lists(DOC, min_size=1, max_size=4), st.lists(WORD, max_size=2)
    alone = st.builds(lambda q, d: call("bm25_scores", q, d), query, words)
    more = st.fixed_dictionaries({"alpha": st.just(0.0)}, optional=BM25)
    alike = st.lists(st.tuples(DOC, st.just(X)), min_size=1, max_size=2)
    return alone | _calls() | st.builds(_text, query, alike, st.just(X), more)


def fused() -> SearchStrategy[str]:
    """Any call."""
    return _calls()


def rerank() -> SearchStrategy[str]:
    """Any call, calls that leave the order to BM25, and a corpus without documents."""
    docs = st.lists(st.tuples(DOC, VECTOR), min_size=1, max_size=4)
    zero = st.builds(
        lambda q, d: _text(q, d, ZERO, {"alpha": 0.0}), st.lists(WORD, max_size=2), docs
    )
    return _calls() | zero | st.just(NOTHING)
