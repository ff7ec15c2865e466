"""The nearest vectors by cosine: all of them looked at, in blocks, or by the learner's function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.labs.hits import NOTHING, Hits, best, checked

if TYPE_CHECKING:
    import numpy.typing as npt

    from graders.labs.parts import Worker
    from graders.labs.setting import Setting

    Vectors = npt.NDArray[np.float32]

BLOCK = 256


def unit(vectors: Any) -> Vectors:
    """Rows scaled to length 1 as float32; a zero row stays zero."""
    rows = np.asarray(vectors, dtype=np.float32)
    lengths = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    lengths[lengths == 0] = 1
    scaled: Vectors = rows / lengths
    return scaled


def dense_run(setting: Setting, questions: Vectors, passages: Vectors, k: int) -> list[Hits]:
    """The k nearest passages of each question; nothing for a zero vector. Raises PartFailed.

    questions: shape (Q, d); passages: shape (N, d); rows of length 1 or 0. A question that no word
    of the corpus is in has a zero vector: every passage would be equally near.
    """
    worker = setting.parts.worker("dense")
    if worker is None:
        return _ours(setting, questions, passages, k)
    return _theirs(setting, worker, questions, passages, k)


def _ours(setting: Setting, questions: Vectors, passages: Vectors, k: int) -> list[Hits]:
    found: list[Hits] = []
    for start in range(0, len(questions), BLOCK):
        setting.tell("Dense search", start, len(questions))
        block = questions[start : start + BLOCK]
        found += [
            best(row, k) if one.any() else NOTHING
            for row, one in zip(block @ passages.T, block, strict=True)
        ]
    setting.tell("Dense search", len(questions), len(questions))
    return found


_DRIVER = """
import numpy, submission
docs = []

def add(more):
    docs.append(more)

def join():
    global docs
    docs = numpy.concatenate(docs)

def search(query, k):
    return submission.dense_topk(query, docs, k)
"""
# Rows that are sent to a worker at a time.
PORTION = 5_000


def _theirs(
    setting: Setting, worker: Worker, questions: Vectors, passages: Vectors, k: int
) -> list[Hits]:
    worker.drive(_DRIVER)
    for start in range(0, len(passages), PORTION):
        worker.ask("add", passages[start : start + PORTION].astype(float))
    worker.ask("join")
    found = []
    for done, question in enumerate(questions):
        setting.tell("Dense search", done, len(questions))
        if not question.any():
            found.append(NOTHING)
            continue
        docs = worker.ask("search", question.astype(float), k)
        hits = checked(worker, docs, docs, len(passages), "dense_topk()")
        scores = passages[list(hits.docs)] @ question
        found.append(Hits(hits.docs[:k], tuple(map(float, scores[:k]))))
    setting.tell("Dense search", len(questions), len(questions))
    return found
