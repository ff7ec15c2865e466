"""nDCG with sums in plain Python."""

import math


def dcg_at_k(gains_in_rank_order, k):
    total = 0.0
    rank = 0
    for grade in gains_in_rank_order:
        rank += 1
        if rank > k:
            break
        total += (2 ** float(grade) - 1) / math.log(rank + 1, 2)
    return total


def ndcg_at_k(ranked, gains, k):
    seen, grades = [], []
    for doc in ranked:
        if doc in seen:
            grades.append(0)
        else:
            grades.append(gains[doc] if doc in gains else 0)
            seen.append(doc)
    perfect = dcg_at_k(sorted(gains.values(), key=lambda grade: -grade), k)
    if not perfect:
        return 0.0
    return dcg_at_k(grades, k) / perfect
