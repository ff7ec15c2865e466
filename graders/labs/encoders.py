"""Vectors of texts: LSI over the corpus itself, or an encoder by name (graders.labs.encoding)."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.labs.checking import array, number, tuple_of
from graders.labs.dense import unit
from graders.labs.setting import needs
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.counting import Counts
    from graders.labs.dense import Vectors
    from graders.labs.parts import Worker
    from graders.labs.setting import Setting

DIMS = 128
ITERATIONS = 7
EXACT = 2_000
NOISE = 1e-6
# Rows of TF-IDF have length 1, so their vectors have no more; float32 cannot square 1e20.
LARGEST = 1e6


@record()
class Space:
    """Vectors of passages and of questions, rows of length 1 or 0. about: what to tell of them."""

    passages: Vectors
    questions: Vectors
    about: Mapping[str, Any] = field(default_factory=dict)


def lsi_space(
    setting: Setting, counts: Counts, questions: Sequence[Sequence[str]], dims: int = DIMS
) -> Space:
    """TF-IDF of the counts, cut to its largest singular values; questions are folded in.

    dims: fewer where the corpus has fewer passages or terms. about: see folded. Raises PartFailed,
    UsageError.
    """
    docs, queries, about = folded(setting, counts, questions, dims)
    return Space(docs, queries, about)


def folded(
    setting: Setting, counts: Counts, texts: Sequence[Sequence[str]], dims: int
) -> tuple[Vectors, Vectors, Mapping[str, Any]]:
    """LSI of the counted texts, and other texts folded into the same space.

    Returns the vectors of both, rows of length 1 or 0, and what to tell: dims, and explained, the
    share of the squared singular values that is kept. Raises PartFailed, UsageError.
    """
    setting.tell("LSI", 0, 1)
    worker = setting.parts.worker("lsi")
    fitted, more = tfidf(counts, texts)
    dims = max(1, min(dims, *fitted.shape))
    if worker is None:
        docs, others, explained = _ours(fitted, more, dims, setting.seed)
    else:
        docs, others, explained = _theirs(worker, fitted, more, dims)
    setting.tell("LSI", 1, 1)
    docs, others = _without_noise(docs), _without_noise(others)
    return unit(docs), unit(others), {"dims": dims, "explained": round(float(explained), 4)}


def _without_noise(rows: Any) -> Any:
    """Rows that are 0 but for rounding made 0, lest they be stretched to length 1.

    A row of TF-IDF has length 1, or 0 where a text has no word.
    """
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.where(lengths < NOISE, 0.0, rows)


def tfidf(counts: Counts, questions: Sequence[Sequence[str]]) -> tuple[Any, Any]:
    """Sparse TF-IDF rows of length 1, of the passages and of the questions by the same idf.

    idf is ln((1 + N) / (1 + df)) + 1, scikit-learn's default; unknown terms of a question are
    left out. Raises UsageError where scikit-learn is not installed.
    """
    try:
        from scipy import sparse  # type: ignore[import-untyped]  # noqa: PLC0415
        from sklearn.feature_extraction.text import (  # type: ignore[import-untyped]  # noqa: PLC0415
            TfidfTransformer,
        )
    except ModuleNotFoundError as error:
        raise needs("scikit-learn", "labs") from error
    shape = (len(counts.lengths), len(counts.columns))
    tf = sparse.csc_matrix((counts.tf.astype(float), counts.docs, counts.starts), shape=shape)
    weigh = TfidfTransformer()
    passages = weigh.fit_transform(tf.tocsr())
    rows, columns = [], []
    for row, question in enumerate(questions):
        known = [counts.columns[term] for term in question if term in counts.columns]
        rows += [row] * len(known)
        columns += known
    ones = np.ones(len(rows))
    asked = sparse.csr_matrix((ones, (rows, columns)), shape=(len(questions), shape[1]))
    return passages, weigh.transform(asked)


def _ours(passages: Any, asked: Any, dims: int, seed: int) -> tuple[Any, Any, float]:
    from sklearn.decomposition import TruncatedSVD  # type: ignore[import-untyped]  # noqa: PLC0415

    # A corpus of one word has nothing that could be cut, and TruncatedSVD refuses it.
    if min(passages.shape) <= dims:
        return passages.toarray(), asked.toarray(), 1.0
    # Exact where that is cheap: the last dimensions of the randomised one are a little off, and
    # neighbours that are nearly as near would change places.
    exact = min(passages.shape) <= EXACT
    algorithm = "arpack" if exact else "randomized"
    svd = TruncatedSVD(dims, algorithm=algorithm, n_iter=ITERATIONS, random_state=seed)
    docs = svd.fit_transform(passages)
    explained = float((svd.singular_values_**2).sum() / passages.power(2).sum())
    return docs, svd.transform(asked), explained


_DRIVER = """
import numpy, submission
vt = None

def fit(tfidf, dims):
    global vt
    docs, vt, explained = submission.fit_lsi(tfidf, dims)
    return numpy.asarray(docs), float(explained)

def project(rows):
    return numpy.array([submission.project(row, vt) for row in rows])
"""


def _theirs(worker: Worker, passages: Any, asked: Any, dims: int) -> tuple[Any, Any, float]:
    if np.prod(passages.shape) > MOST_PLACES:
        size = " x ".join(map(str, passages.shape))
        worker.refuse(f"takes a whole matrix, and one of {size} cannot be sent to it")
    worker.drive(_DRIVER)
    found = worker.ask("fit", passages.toarray(), dims)
    docs, explained = tuple_of(worker, found, 2, "fit_lsi()")
    share = number(worker, explained, "the share that is explained", "fit_lsi()")
    fitted = _vectors(worker, docs, (passages.shape[0], dims), "fit_lsi()")
    step = max(1, MOST_PLACES // passages.shape[1])
    projected = [np.zeros((0, dims))]
    for start in range(0, asked.shape[0], step):
        rows = asked[start : start + step].toarray()
        found = worker.ask("project", rows)
        projected.append(_vectors(worker, found, (len(rows), dims), "project()"))
    return fitted, np.concatenate(projected), share


def _vectors(worker: Worker, found: Any, shape: tuple[int, int], where: str) -> Any:
    vectors = array(worker, found, shape, f"{shape[0]} vectors of {shape[1]} dimensions", where)
    if np.abs(vectors).max(initial=0.0) > LARGEST:
        worker.refuse(f"gave vectors too long to be scaled to length 1 in {where}")
    return vectors


# What one frame to the jail may hold; see graders.values.MAX_PLACES.
MOST_PLACES = 3_500_000
