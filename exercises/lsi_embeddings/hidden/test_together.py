"""Task together: what fit_lsi returned goes into project."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

CARS = [[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 2]]


def fitted(submission: Submission, tfidf: Any, dims: int) -> tuple[Any, Any]:
    """docs_emb and Vt, of which only the shapes are judged."""
    n, terms = np.shape(tfidf)
    most = min(n, terms)
    found = expect(submission.fit_lsi, tfidf, dims).satisfies(
        lambda found: (
            found[0].dtype.kind == found[1].dtype.kind == "f"
            and found[0].ndim == found[1].ndim == 2
            and len(found[0]) == n
            and found[0].shape[1] <= most
            and found[1].shape == (found[0].shape[1], terms)
        ),
        f"docs_emb, of floats, has {n} rows and no more than {most} columns, and Vt {terms} "
        f"columns and a row for each column of docs_emb",
    )
    return found[0], found[1]


def cosines(docs_emb: Any, query: Any) -> Any:
    return docs_emb @ query / (np.linalg.norm(docs_emb, axis=1) * np.linalg.norm(query))


def is_near(value: Any, row: Any) -> bool:
    return bool(value.shape == row.shape and (np.abs(value - row) <= 1e-6).all())


@pytest.mark.parametrize("dims", [1, 2])
def test_document_as_query(submission: Submission, dims: int) -> None:
    """A document projected like a query comes out as its row of docs_emb."""
    docs_emb, axes = fitted(submission, CARS, dims)
    for i, row in enumerate(CARS):
        expect(submission.project, row, axes).satisfies(
            lambda query, i=i: is_near(query, docs_emb[i]),  # type: ignore[misc]
            f"agrees with row {i} of your docs_emb, {docs_emb[i].round(6).tolist()}",
        )


def test_itself_has_cosine_one(submission: Submission) -> None:
    """A document projected like a query has cosine 1 with itself."""
    tfidf = np.random.default_rng(5).uniform(0.1, 2, size=(6, 9))
    docs_emb, axes = fitted(submission, tfidf, 3)
    for i in range(6):
        expect(submission.project, tfidf[i], axes).satisfies(
            lambda query, i=i: abs(cosines(docs_emb, query)[i] - 1) <= 1e-6,  # type: ignore[misc]
            f"has cosine 1 with row {i} of docs_emb",
        )


def test_synonyms_meet(submission: Submission) -> None:
    """A query for one of two words that appear together finds the document with the other."""
    docs_emb, axes = fitted(submission, CARS, 2)
    expect(submission.project, [0, 1, 0], axes).satisfies(
        lambda query: bool(
            (np.abs(cosines(docs_emb, query) - [1, 1, 1, 0]) <= 1e-6).all() and query.shape == (2,)
        ),
        "has the cosines 1, 1, 1 and 0 with the documents",
    )


def test_part_of_a_document(submission: Submission) -> None:
    """Queries that add up to a document have coordinates that add up to its vector."""
    tfidf = [[2, 0, 1, 3], [0, 1, 5, 1], [4, 0, 0, 2]]
    docs_emb, axes = fitted(submission, tfidf, 2)
    first = submission.project([2, 0, 0, 0], axes)
    expect(submission.project, [0, 0, 1, 3], axes).satisfies(
        lambda second: (
            first.shape == second.shape == docs_emb[0].shape
            and bool((np.abs(first + second - docs_emb[0]) <= 1e-6).all())
        ),
        "is what is missing from the coordinates of [2, 0, 0, 0] to row 0 of docs_emb",
    )


@pytest.mark.parametrize("seed", range(3))
def test_random_documents(submission: Submission, seed: int) -> None:
    """Random documents projected like queries come out as their rows of docs_emb."""
    rng = np.random.default_rng(40 + seed)
    n, terms = int(rng.integers(4, 7)), int(rng.integers(4, 9))
    tfidf = rng.normal(size=(n, terms))
    docs_emb, axes = fitted(submission, tfidf, 1 + seed)
    for i in (0, n - 1):
        expect(submission.project, tfidf[i], axes).equals(docs_emb[i])
