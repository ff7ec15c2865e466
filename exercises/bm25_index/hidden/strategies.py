"""Small calls for the bank: documents over three words, with repeats and empties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

WORD = st.sampled_from(["cat", "dog", "Cat"])
DOCS = st.lists(st.lists(WORD, max_size=3), max_size=4)
QUERY = st.lists(WORD, max_size=3)
PARAMETERS: SearchStrategy[dict[str, float]] = st.just({}) | st.fixed_dictionaries(
    {"k1": st.sampled_from([1.5, 0.0, 2.0]), "b": st.sampled_from([0.75, 0.0, 1.0])}
)


def _text(method: str, docs: list[list[str]], parameters: dict[str, float], *args: Any) -> str:
    return call(f"{call('BM25', docs, **parameters)}.{method}", *args)


def idf() -> SearchStrategy[str]:
    """The weight of a word, also of one that no document holds."""
    return st.builds(lambda docs, word: _text("idf", docs, {}, word), DOCS, WORD)


def score() -> SearchStrategy[str]:
    """Any document of a corpus that has one."""
    placed = DOCS.filter(bool).flatmap(
        lambda docs: st.tuples(st.just(docs), st.integers(0, len(docs) - 1))
    )
    return st.builds(
        lambda chosen, parameters, query: _text("score", chosen[0], parameters, query, chosen[1]),
        placed,
        PARAMETERS,
        QUERY,
    )


def search() -> SearchStrategy[str]:
    """A search for more or fewer documents than match, of which none is empty."""
    return st.builds(
        lambda docs, parameters, query, k: _text("search", docs, parameters, query, k),
        st.lists(st.lists(WORD, min_size=1, max_size=3), max_size=4),
        PARAMETERS,
        st.lists(WORD, min_size=1, max_size=3),
        st.integers(0, 4),
    )


def work() -> SearchStrategy[str]:
    """As search; what an index looks at shows in no value."""
    return search()
