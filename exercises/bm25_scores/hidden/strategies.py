"""Small calls for the bank: documents over three words, with repeats and empties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

WORD = st.sampled_from(["cat", "dog", "cats"])
DOCS = st.lists(st.lists(WORD, max_size=4), max_size=4)
K1 = st.sampled_from([1.5, 0.0, 1.2, 2.0])
B = st.sampled_from([0.75, 0.0, 1.0])


def _calls(query: SearchStrategy[list[str]], **others: SearchStrategy[Any]) -> SearchStrategy[str]:
    return st.builds(
        lambda words, docs, extra: call("bm25_scores", words, docs, **extra),
        query,
        DOCS,
        st.fixed_dictionaries({}, optional=others),
    )


def idf() -> SearchStrategy[str]:
    """One term, with neither saturation nor length: what is left is the idf."""
    return st.builds(lambda word, docs: call("bm25_scores", [word], docs, k1=1e-9, b=0), WORD, DOCS)


def saturation() -> SearchStrategy[str]:
    """One term that one document of few holds, where many an idf is the same."""
    docs = st.builds(
        lambda times, rest, others: [["cat"] * times + ["dog"] * rest, *others],
        st.integers(0, 4),
        st.integers(0, 3),
        st.lists(st.lists(st.just("dog"), max_size=4), max_size=3),
    )
    extra = st.fixed_dictionaries({}, optional={"k1": K1, "b": B})
    return st.builds(lambda some, more: call("bm25_scores", ["cat"], some, **more), docs, extra)


def query() -> SearchStrategy[str]:
    """Queries of up to three terms, also repeated ones."""
    return _calls(st.lists(WORD, max_size=3), k1=K1, b=B)
