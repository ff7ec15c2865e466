"""Mistake: missing documents have score 0 when a run is scaled."""

import numpy as np


def minmax(scores):
    scores = np.asarray(scores, dtype=float)
    if len(scores) == 0 or scores.max() == scores.min():
        return np.zeros(len(scores))
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
    docs = list(dict.fromkeys(doc for run in runs for doc in run))
    fused = dict.fromkeys(docs, 0.0)
    for run, weight in zip(runs, weights):
        if not run:
            continue
        for doc, score in zip(docs, scaled([run.get(doc, 0.0) for doc in docs], norm)):
            fused[doc] += weight * score
    return fused
