"""Negative idf values replaced by a quarter of the average idf, as rank_bm25 does."""

from collections import Counter
from math import log

import numpy as np


def floored_idf(counts, epsilon=0.25):
    df = Counter(term for c in counts for term in c)
    idf = {term: log((len(counts) - n + 0.5) / (n + 0.5)) for term, n in df.items()}
    floor = epsilon * sum(idf.values()) / len(idf) if idf else 0.0
    return {term: value if value >= 0 else floor for term, value in idf.items()}


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    counts = [Counter(doc) for doc in docs_tokens]
    lengths = [len(doc) for doc in docs_tokens]
    avgdl = sum(lengths) / max(len(lengths), 1)
    idf = floored_idf(counts)
    scores = np.zeros(len(counts))
    for term in set(query_tokens):
        for i, c in enumerate(counts):
            f = c[term]
            if f:
                norm = 1 - b + b * lengths[i] / avgdl
                scores[i] += idf[term] * f * (k1 + 1) / (f + k1 * norm)
    return scores
