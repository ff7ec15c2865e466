"""Mistake: equal scores give 0/0."""

import numpy as np


def minmax(scores):
    scores = np.asarray(scores, dtype=float)
    if len(scores) == 0:
        return scores
    with np.errstate(invalid="ignore"):
        return (scores - scores.min()) / (scores.max() - scores.min())


def scaled(scores, norm):
    scores = np.asarray(scores, dtype=float)
    if norm == "minmax":
        return minmax(scores)
    if norm == "max":
        highest = scores.max(initial=0)
        return scores / highest if highest > 0 else np.zeros(len(scores))
    if norm == "none":
        return scores
    raise ValueError(f"unknown norm {norm!r}")


def fuse_scores(runs, weights, norm):
    if len(runs) != len(weights):
        raise ValueError("give one weight for each run")
    fused = {}
    for run, weight in zip(runs, weights):
        for doc, score in zip(run, scaled(list(run.values()), norm)):
            fused[doc] = fused.get(doc, 0.0) + weight * score
    return fused
