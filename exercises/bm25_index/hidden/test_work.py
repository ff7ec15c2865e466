"""Task work: what an index looks at after it was built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from graders.testing import Submission, expect

if TYPE_CHECKING:
    from collections.abc import Callable

# Tokens that note each look at their text: every comparison and every hash is one. Counting a
# document takes at least one look a token; a lookup in a dict that was built before takes one.
WATCHED = '''
looks = [0]

class Token(str):
    def __eq__(self, other):
        looks[0] += 1
        return str.__eq__(self, other)

    def __ne__(self, other):
        looks[0] += 1
        return str.__ne__(self, other)

    def __hash__(self):
        looks[0] += 1
        return str.__hash__(self)

class Docs(list):
    """A list that stays in the worker."""

def corpus():
    """Eight documents of 100 tokens. 5, 6 and 7 end with "x", one, two and three times."""
    docs = Docs()
    for i in range(8):
        ends = ["x"] * max(0, i - 4)
        fill = ["word%d" % (j % 10 + i) for j in range(100 - len(ends))]
        docs.append([Token(token) for token in fill + ends])
    return docs

def emptied(docs):
    for doc in docs:
        doc.clear()
    docs.clear()

def looks_at(call, *args):
    """What the call returns, and how many looks at tokens it took."""
    looks[0] = 0
    return call(*args), looks[0]

def looks_of_search(index, query, k):
    return looks_at(index.search, query, k)

def looks_of_score(index, query, i):
    return looks_at(index.score, query, i)

def looks_of_idf(index, term):
    return looks_at(index.idf, term)
'''


def few_looks(right: Callable[[Any], bool], what: str, most: int) -> tuple[Any, str]:
    """A predicate and what it says: what the answer is, and at most so many looks."""
    says = f"{what}, after at most {most} looks at tokens; the documents hold 800"
    return lambda answer: right(answer[0]) and answer[1] <= most, says


def names(pairs: Any, document: int) -> bool:
    """Whether a search found the document, whatever it scored."""
    return any(document in pair for pair in pairs)


@pytest.mark.parametrize("query", [["x"], ["word0", "x"], ["word16", "word0", "x"]])
def test_search_does_not_count(submission: Submission, query: list[str]) -> None:
    """A search looks terms up; it does not go through the documents."""
    helper = submission.define(WATCHED)
    index = submission.BM25(helper.corpus())
    for _ in range(2):
        expect(helper.looks_of_search, index, query, 4).satisfies(
            *few_looks(lambda pairs: names(pairs, 7), "hits with document 7 among them", 400)
        )


def test_score_does_not_count(submission: Submission) -> None:
    """The score of one document does not go through the tokens of any."""
    helper = submission.define(WATCHED)
    index = submission.BM25(helper.corpus())
    for query in (["x"], ["x", "word16"]):
        expect(helper.looks_of_score, index, query, 7).satisfies(
            *few_looks(lambda score: score > 0, "a score above 0", 90)
        )


def test_idf_does_not_count(submission: Submission) -> None:
    """The weight of a term is looked up, not counted."""
    helper = submission.define(WATCHED)
    index = submission.BM25(helper.corpus())
    for term in ("x", "word16"):
        expect(helper.looks_of_idf, index, term).satisfies(
            *few_looks(lambda weight: weight > 0, "a weight above 0", 50)
        )


@pytest.mark.parametrize("query", [["x"], ["word0", "x"]])
def test_lists_emptied_afterwards(submission: Submission, query: list[str]) -> None:
    """What happens to the caller's lists after the index was built changes nothing."""
    helper = submission.define(WATCHED)
    docs = helper.corpus()
    index, untouched = submission.BM25(docs), submission.BM25(helper.corpus())
    helper.emptied(docs)
    expect(index.search, query, k=8).equals(untouched.search(query, k=8))
    expect(index.search, query, k=8).satisfies(lambda pairs: names(pairs, 6), "document 6 is found")
    expect(index.score, query, 7).equals(untouched.score(query, 7))
    expect(index.idf, "x").equals(untouched.idf("x"))
