"""Fusion by a table: a row for each document, a column for each list, the rank in each cell."""

import numpy as np


def rrf_scores(rankings, k=60):
    names = list(dict.fromkeys(name for ranking in rankings for name in ranking))
    row = {name: i for i, name in enumerate(names)}
    table = np.full((len(names), len(rankings)), np.inf)
    for column, ranking in enumerate(rankings):
        ranks = range(1, len(ranking) + 1)
        for rank, name in reversed(list(zip(ranks, ranking))):  # the best rank is written last
            table[row[name], column] = rank
    points = (1 / (k + table)).sum(axis=1)
    return dict(zip(names, points.tolist()))


def reciprocal_rank_fusion(rankings, k=60):
    points = rrf_scores(rankings, k)
    names, values = list(points), np.array(list(points.values()))
    return [names[i] for i in np.argsort(-values, kind="stable")]
