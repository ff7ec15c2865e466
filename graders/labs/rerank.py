"""A learned reranker: boosted trees over the seven features, judged on questions unseen.

What a model has seen it can know by heart. So the questions are dealt into folds, and the
candidates of each fold are scored by a model that was trained on the other folds alone: all
candidates of a question stand in one fold.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from graders.labs.checking import array
from graders.labs.hits import Hits
from graders.labs.reference import reference
from graders.labs.setting import needs
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from graders.labs.counting import Tokens
    from graders.labs.setting import Setting

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]

TREES, DEPTH, FOLDS = 120, 3, 5
FEATURES = (
    "BM25 share", "dense share", "sum of shares", "overlap", "common words", "length",
    "larger share",
)  # fmt: skip


@record()
class Pool:
    """All candidates of all questions, one row each; a question's rows stand together.

    features: shape (M, 7). right: shape (M,), 1 where the candidate answers. questions, chunks:
    shape (M,), whose candidate it is and which chunk.
    """

    features: Floats
    right: Ints
    questions: Ints
    chunks: Ints

    def ranked(self, scores: Floats, questions: int, k: int) -> list[Hits]:
        """The k best candidates of each question, equal scores in the order of the rows."""
        found = []
        for question in range(questions):
            rows = np.flatnonzero(self.questions == question)
            rows = rows[np.argsort(-scores[rows], kind="stable")][:k]
            docs, values = self.chunks[rows].tolist(), scores[rows].tolist()
            found.append(Hits(tuple(docs), tuple(values)))
        return found


def pooled(
    setting: Setting, questions: Sequence[Sequence[str]], tokens: Tokens,
    candidates: Sequence[Hits], scores: Mapping[str, Sequence[Hits]],
    gains: Sequence[Mapping[int, float]],
) -> Pool:  # fmt: skip
    """Features of every candidate. scores: "bm25" and "dense" of all chunks. Raises PartFailed."""
    features, right, owners, chunks = [np.zeros((0, len(FEATURES)))], [], [], []
    for number, hits in enumerate(candidates):
        docs = list(hits.docs)
        of = {name: dict(zip(*run[number], strict=True)) for name, run in scores.items()}
        features.append(
            described(
                setting, questions[number], [tokens[doc] for doc in docs],
                [of["bm25"].get(doc, 0.0) for doc in docs],
                [of["dense"].get(doc, 0.0) for doc in docs],
            )
        )  # fmt: skip
        right += [int(doc in gains[number]) for doc in docs]
        owners += [number] * len(docs)
        chunks += docs
    return Pool(np.concatenate(features), np.array(right), np.array(owners), np.array(chunks))


def described(
    setting: Setting, question: Sequence[str], chunks: Sequence[Sequence[str]],
    bm25: Sequence[float], dense: Sequence[float],
) -> Floats:  # fmt: skip
    """Features of a question's candidates, shape (n, 7). Raises PartFailed."""
    worker = setting.parts.worker("features")
    arguments = (list(question), [list(chunk) for chunk in chunks], list(bm25), list(dense))
    if worker is None:
        ours: Floats = reference("rerank_features").rerank_features(*arguments)
        return ours
    shape, found = (len(chunks), len(FEATURES)), worker.call("rerank_features", *arguments)
    return array(worker, found, shape, f"numbers of shape {shape}", "rerank_features()")


def trained(features: Floats, right: Ints, seed: int) -> Any:
    """A model that gives the chance that a candidate answers. Raises UsageError."""
    try:
        from sklearn.ensemble import (  # type: ignore[import-untyped]  # noqa: PLC0415
            HistGradientBoostingClassifier,
        )
    except ModuleNotFoundError as error:
        raise needs("scikit-learn", "labs") from error
    # Binned features: nearly the splits of exact ones, and eight times faster.
    model = HistGradientBoostingClassifier(
        max_iter=TREES, max_depth=DEPTH, early_stopping=False, random_state=seed
    )
    return model.fit(features, right)


@contextmanager
def one_thread() -> Iterator[None]:
    """Let models be trained and asked by one thread. Raises UsageError.

    So small a task is over before threads have found each other: on a busy machine they would wait
    for minutes.
    """
    try:
        # Loaded first: what is not loaded yet cannot be limited.
        import sklearn.ensemble  # type: ignore[import-untyped]  # noqa: F401, PLC0415
        from threadpoolctl import (  # type: ignore[import-untyped]  # noqa: PLC0415
            threadpool_limits,  # scikit-learn brings it
        )
    except ModuleNotFoundError as error:
        raise needs("scikit-learn", "labs") from error
    with threadpool_limits(1):
        yield


def chances(model: Any, features: Floats) -> Floats:
    """What a model gives for each row."""
    found: Floats = model.predict_proba(features)[:, 1]
    return found


def dealt(questions: int, seed: int) -> Ints:
    """The fold of each question, shape (Q,): folds differ by one question at most."""
    return np.random.default_rng(seed).permutation(questions) % FOLDS


@record()
class HeldOut:
    """A model for each fold, trained on the questions of the others. fold: of each question."""

    pool: Pool
    fold: Ints
    models: tuple[Any, ...]
    columns: tuple[int, ...]

    def scores(self, features: Floats | None = None) -> Floats:
        """Each candidate scored by the model that has not seen its question, shape (..., M).

        features: to score instead of the pool's own, shape (..., M, 7).
        """
        rows = self.pool.features if features is None else features
        found = np.zeros(rows.shape[:-1])
        for number, model in enumerate(self.models):
            mine = self.fold[self.pool.questions] == number
            asked = rows[..., mine, :][..., self.columns]
            scores = chances(model, asked.reshape(-1, len(self.columns)))
            found[..., mine] = scores.reshape(asked.shape[:-1])
        return found


def held_out(pool: Pool, fold: Ints, seed: int, without: int | None = None) -> HeldOut:
    """Train a model for each fold. without: the number of a feature to leave out."""
    columns = tuple(one for one in range(len(FEATURES)) if one != without)
    models = []
    for number in range(FOLDS):
        seen = fold[pool.questions] != number
        models.append(trained(pool.features[seen][:, columns], pool.right[seen], seed))
    return HeldOut(pool, fold, tuple(models), columns)
