"""nDCG with lists and zip."""

from math import log2


def dcg_at_k(gains_in_rank_order, k):
    discounts = [log2(rank) for rank in range(2, k + 2)]
    terms = [(2.0**float(g) - 1.0) / d for g, d in zip(gains_in_rank_order, discounts)]
    return sum(terms, 0.0)


def ndcg_at_k(ranked, gains, k):
    left = dict(gains)
    mine = dcg_at_k([left.pop(doc, 0) for doc in ranked], k)
    best = dcg_at_k(sorted(gains.values())[::-1], k)
    return mine / best if best else 0.0
