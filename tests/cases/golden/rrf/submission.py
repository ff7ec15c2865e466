"""Fusion in two passes: where each list has each document, then the sums."""

from collections import defaultdict


def places(one_list):
    first = {}
    position = 0
    while position < len(one_list):
        name = one_list[position]
        if name not in first:
            first[name] = position
        position += 1
    return first


def rrf_scores(rankings, k=60):
    total = defaultdict(float)
    for one_list in rankings:
        for name, place in places(one_list).items():
            total[name] += 1.0 / (k + place)
    return dict(total)


def reciprocal_rank_fusion(rankings, k=60):
    total = rrf_scores(rankings, k)
    pairs = sorted(total.items(), key=lambda pair: pair[1], reverse=True)
    return [name for name, _ in pairs]
