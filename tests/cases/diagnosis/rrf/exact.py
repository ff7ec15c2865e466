"""Fusion with exact fractions, turned into floats at the end."""

from fractions import Fraction


def rrf_scores(rankings, k=60):
    exact = {}
    for ranking in map(list, rankings):
        for name in ranking:
            exact.setdefault(name, [])
        for name in set(ranking):
            exact[name].append(Fraction(1, int(k) + ranking.index(name) + 1))
    return {name: float(sum(parts)) for name, parts in exact.items()}


def reciprocal_rank_fusion(rankings, k=60):
    scores = rrf_scores(rankings, k)
    fused = []
    for name, score in scores.items():
        place = len(fused)
        while place > 0 and scores[fused[place - 1]] < score:
            place -= 1
        fused.insert(place, name)
    return fused
