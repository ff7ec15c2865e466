"""Hidden tests: what a search reads, and what it finds for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe

if TYPE_CHECKING:
    from collections.abc import Callable

# An array that notes which of its rows are taken, or all of them where something is computed
# with the whole of it. What is taken out is an ordinary array, so only first-hand reading counts.
ROWS_READ = '''
import numpy as np

class Noting(np.ndarray):
    def __array_finalize__(self, parent):
        self.seen = set()

    def note(self, rows):
        self.seen.update(np.ravel(np.arange(len(self))[rows]).tolist())

    def __getitem__(self, key):
        self.note(key[0] if isinstance(key, tuple) else key)
        return np.asarray(self)[key]

    def take(self, indices, *args, **kwargs):
        self.note(indices)
        return np.asarray(self).take(indices, *args, **kwargs)

    def dot(self, *args, **kwargs):
        self.note(slice(None))
        return np.asarray(self).dot(*args, **kwargs)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        plain = [np.asarray(one) for one in inputs]
        for one in inputs:
            if isinstance(one, Noting):
                one.note(slice(None))
        return getattr(ufunc, method)(*plain, **kwargs)

    def __array_function__(self, function, types, args, kwargs):
        if function not in (np.take, np.shape, np.size, np.ndim):
            self.note(slice(None))
        return super().__array_function__(function, types, args, kwargs)

def rows_read(index, q, k, nprobe):
    """Search, and give the ids of the vectors that were read for it."""
    vectors, noting = index.vectors, index.vectors.view(Noting)
    index.vectors = noting
    try:
        index.search(q, k, nprobe)
    finally:
        index.vectors = vectors
    return sorted(noting.seen)
'''


def reads_only(rows: list[int], members: set[int]) -> bool:
    """Whether no row outside the members was read."""
    return set(rows) <= members


def reads_one_of(lists: list[set[int]]) -> Callable[[list[int]], bool]:
    """Predicate: the rows read are members of one cell alone."""
    return lambda rows: any(reads_only(rows, members) for members in lists)


def at_least(least: int, true: set[int]) -> Callable[[Any], bool]:
    """Predicate: this many of the true ids are among the found."""
    return lambda found: len(true & set(map(int, found))) >= least


def test_other_cells_are_not_compared(submission: Submission) -> None:
    """Vectors in cells that are not probed cannot disturb a search, whatever they hold."""
    nan = float("nan")
    vectors = [[1, 0], [nan, nan], [0, 2], [nan, 0], [3, 1], [nan, 1]]
    index = submission.IVFIndex.from_parts(
        vectors, [[1, 1], [90, 90], [-5, 40]], [[4, 0, 2], [1, 5], [3]]
    )
    expect(index.search, [2, 0], k=3, nprobe=1).ranks([0, 4, 2])
    expect(index.search, [2, 1], k=2, nprobe=1).ranks([4, 0])


@pytest.mark.parametrize("nprobe", [1, 2, 3])
def test_only_probed_vectors_are_read(submission: Submission, nprobe: int) -> None:
    """A search reads the vectors of the probed cells and no others."""
    vectors = [[2, 0], [12, 0], [22, 0], [32, 0], [1, 1], [11, 1], [21, 1], [31, 1]]
    centroids = [[0, 0], [10, 0], [20, 0], [30, 0]]
    lists = [[0, 4], [1, 5], [2, 6], [3, 7]]
    index = submission.IVFIndex.from_parts(vectors, centroids, lists)
    members = {i for cell in lists[:nprobe] for i in cell}
    helper = submission.define(ROWS_READ)
    expect(helper.rows_read, index, [1, 0], 2, nprobe).satisfies(
        lambda rows: reads_only(rows, members), f"only vectors among {sorted(members)} are read"
    )


def test_reading_in_a_trained_index(submission: Submission) -> None:
    """In an index trained on its vectors, a search reads the members of the nearest cell only."""
    for seed in range(2):
        rng = np.random.default_rng(seed)
        index = submission.IVFIndex(rng.normal(size=(60, 3)), 6, seed=seed)
        lists = [set(map(int, members)) for members in submission.read(index, "lists")]
        helper = submission.define(ROWS_READ)
        for query in rng.normal(size=(3, 3)):
            expect(helper.rows_read, index, query, 3, 1).satisfies(
                reads_one_of(lists),
                "the vectors that are read are members of a single cell",
            )


def test_more_cells_find_more(submission: Submission) -> None:
    """Each further cell can only add true neighbours; one cell gives members of one cell."""
    vectors = recipe("np.random.default_rng(0).normal(size=(300, 8))")
    index = submission.IVFIndex(vectors, 12, seed=3)
    lists = [set(map(int, members)) for members in submission.read(index, "lists")]
    for query in np.random.default_rng(1).normal(size=(3, 8)):
        true = set(np.argsort(((vectors.value - query) ** 2).sum(axis=1))[:10].tolist())
        hits = 0
        for nprobe in (1, 2, 4, 8, 12):
            least = 10 if nprobe == len(lists) else hits
            found = expect(index.search, query, k=10, nprobe=nprobe).satisfies(
                at_least(least, true), f"finds {least} or more of the 10 nearest vectors"
            )
            hits = len(true & set(map(int, found)))
        expect(index.search, query, k=10, nprobe=1).satisfies(
            lambda found: any(set(map(int, found)) <= members for members in lists),
            "all ids are members of one cell",
        )
