"""BM25+: a delta added for every document, those without the term included."""

from collections import Counter
from math import log

import numpy as np

DELTA = 1.0


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    counts = [Counter(doc) for doc in docs_tokens]
    lengths = [len(doc) for doc in docs_tokens]
    avgdl = sum(lengths) / max(len(lengths), 1)
    scores = np.zeros(len(counts))
    for term in set(query_tokens):
        n = sum(term in c for c in counts)
        if n == 0:
            continue
        idf = log(1 + (len(counts) - n + 0.5) / (n + 0.5))
        for i, c in enumerate(counts):
            f = c[term]
            factor = f * (k1 + 1) / (f + k1 * (1 - b + b * lengths[i] / avgdl)) if f else 0.0
            scores[i] += idf * (factor + DELTA)
    return scores
