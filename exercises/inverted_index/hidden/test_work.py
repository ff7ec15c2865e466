"""Task work: which postings a search reads."""

from __future__ import annotations

from typing import Any

import pytest

from graders.testing import Submission, expect, recipe

# Postings that note which lists are asked for and how many pairs are taken out of them. To ask
# whether a term is there, or how long a list is, costs nothing.
WATCHED = '''
from collections.abc import Mapping

class Entries(list):
    """The postings of one term, counting the pairs that are taken out."""

    taken = 0

    def __iter__(self):
        for pair in list.__iter__(self):
            self.taken += 1
            yield pair

    def __getitem__(self, key):
        found = list.__getitem__(self, key)
        self.taken += len(found) if isinstance(key, slice) else 1
        return found

    def __contains__(self, pair):
        self.taken += len(self)
        return list.__contains__(self, pair)

class Postings(Mapping):
    """All postings, noting whether somebody walks over the terms."""

    def __init__(self, lists):
        self.lists, self.walked = lists, False

    def __getitem__(self, term):
        return self.lists[term]

    def __contains__(self, term):
        return term in self.lists

    def __len__(self):
        return len(self.lists)

    def __iter__(self):
        self.walked = True
        return iter(self.lists)

def watched(n_docs):
    """"few" is in documents 3 and 10, "some" in every fifth, "most" in all but the last."""
    lists = {
        "few": [(3, 1), (10, 2)],
        "some": [(i, 1 + i % 3) for i in range(0, n_docs, 5)],
        "most": [(i, 1) for i in range(n_docs - 1)],
    }
    for i in range(200):
        lists["other%d" % i] = [(i % n_docs, 1)]
    return Postings({term: Entries(pairs) for term, pairs in lists.items()})

def report(postings):
    """How many pairs were taken out of each list, by term, and whether all lists were visited."""
    lists = postings.lists
    return {term: lists[term].taken for term in lists if lists[term].taken}, postings.walked
'''
N_DOCS = 60
LENGTHS = recipe("np.full(60, 20)")
SIZES = {"few": 2, "some": 12, "most": 59}


def expect_found(submission: Submission, postings: Any, query: list[str]) -> None:
    """A search must find document 10; what it read for it is asked afterwards."""
    expect(submission.search, postings, LENGTHS, query, k=N_DOCS).satisfies(
        lambda pairs: any(10 in pair for pair in pairs), "document 10 is found"
    )


@pytest.mark.parametrize("query", [["few"], ["some"], ["few", "some"]])
def test_only_lists_of_the_query(submission: Submission, query: list[str]) -> None:
    """The postings of terms that the query does not ask for stay unread."""
    helper = submission.define(WATCHED)
    postings = helper.watched(N_DOCS)
    expect_found(submission, postings, query)
    expect(helper.report, postings).satisfies(
        lambda answer: set(answer[0]) <= set(query), f"pairs are read of {query} only"
    )


def test_terms_are_looked_up(submission: Submission) -> None:
    """The terms of a query are looked up; nobody walks over all terms of the index."""
    helper = submission.define(WATCHED)
    postings = helper.watched(N_DOCS)
    expect_found(submission, postings, ["few"])
    expect(helper.report, postings).satisfies(
        lambda answer: not answer[1], "no walk over keys, values or items of the postings"
    )


@pytest.mark.parametrize("query", [["most"], ["most", "some"], ["few", "most", "some"]])
def test_each_list_is_read_a_few_times(submission: Submission, query: list[str]) -> None:
    """A list is gone through a few times at most, not once for each document."""
    helper = submission.define(WATCHED)
    postings = helper.watched(N_DOCS)
    expect_found(submission, postings, query)
    limits = {term: 4 * SIZES[term] for term in query}
    expect(helper.report, postings).satisfies(
        lambda answer: all(taken <= limits[term] for term, taken in answer[0].items()),
        f"at most so many pairs are taken out: {limits}, four times the lengths of the lists",
    )
