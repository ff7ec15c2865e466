"""Small calls for the bank: documents over three words, turned round here for the searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

WORD = st.sampled_from(["a", "b", "c"])
DOC = st.lists(WORD, min_size=1, max_size=3)
DOCS = st.lists(DOC | st.just([]), max_size=4)
QUERY = st.lists(WORD, min_size=1, max_size=3)
PARAMETERS = st.fixed_dictionaries(
    {}, optional={"k1": st.sampled_from([0.0, 2.0]), "b": st.sampled_from([0.0, 1.0])}
)


def _text(docs: list[list[str]], query: list[str], k: int, parameters: dict[str, Any]) -> str:
    terms = sorted({term for doc in docs for term in doc})
    postings = {
        term: [(i, doc.count(term)) for i, doc in enumerate(docs) if term in doc] for term in terms
    }
    return call("search", postings, [len(doc) for doc in docs], query, k, **parameters)


def _searches(docs: SearchStrategy[Any], k: SearchStrategy[int]) -> SearchStrategy[str]:
    return st.builds(_text, docs, QUERY, k, PARAMETERS)


def postings() -> SearchStrategy[str]:
    """Documents with repeated words, and empty ones."""
    return DOCS.map(lambda docs: call("build_postings", docs))


def scores() -> SearchStrategy[str]:
    """A search for more documents than there are."""
    return _searches(DOCS, st.just(9))


def ranking() -> SearchStrategy[str]:
    """A search for a few documents, among them some of one word each, which score alike."""
    k = st.integers(0, 3)
    alike = st.lists(WORD.map(lambda word: [word]), min_size=2, max_size=3)
    query = st.lists(WORD, min_size=2, max_size=2, unique=True)
    return _searches(st.lists(DOC, max_size=4), k) | st.builds(_text, alike, query, k, st.just({}))


def work() -> SearchStrategy[str]:
    """As ranking; how much is read shows in no value."""
    return ranking()
