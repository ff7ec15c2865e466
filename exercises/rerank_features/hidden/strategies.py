"""Small calls for the bank: up to three chunks over three words, scores with 0 and negatives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

WORD = st.sampled_from(["cat", "cats", "pet"])
CHUNK = st.lists(WORD, max_size=3)
BM25 = st.sampled_from([8.0, 4.0, 2.0, 0.0])
DENSE = st.sampled_from([0.8, 0.4, 0.2])
NEGATIVE = st.sampled_from([-0.2, -0.8])
Candidate = tuple[list[str], float, float]


def _calls(
    query: SearchStrategy[list[str]], candidate: SearchStrategy[Candidate]
) -> SearchStrategy[str]:
    candidates = st.lists(candidate, min_size=1, max_size=3)
    return st.builds(_text, query, candidates)


def _text(query: list[str], candidates: list[Candidate]) -> str:
    columns: Any = zip(*candidates, strict=True) if candidates else ([], [], [])
    chunks, bm25, dense = map(list, columns)
    return call("rerank_features", query, chunks, bm25, dense)


def scores() -> SearchStrategy[str]:
    """Scores of every sign; the chunks hold one word each, and so does the query."""
    chunk = WORD.map(lambda word: [word])
    return _calls(chunk, st.tuples(chunk, BM25, DENSE | NEGATIVE))


def combined() -> SearchStrategy[str]:
    """Two lists of scores that do not agree."""
    chunk = WORD.map(lambda word: [word])
    return _calls(chunk, st.tuples(chunk, BM25, DENSE))


def lexical() -> SearchStrategy[str]:
    """Repeated words on both sides; all scores are their own share of the best."""
    return _calls(
        st.lists(WORD, min_size=1, max_size=3), st.tuples(CHUNK, st.just(1.0), st.just(1.0))
    )


def whole() -> SearchStrategy[str]:
    """Everything, and a query without tokens or without candidates, where scores say nothing."""
    words = st.lists(WORD, min_size=1, max_size=3)
    alone = st.tuples(words, st.just(1.0), st.just(1.0))
    return (
        _calls(words, st.tuples(words, BM25, DENSE | NEGATIVE))
        | st.builds(lambda one: _text([], [one]), alone)
        | st.just(_text(["cat"], []))
    )
