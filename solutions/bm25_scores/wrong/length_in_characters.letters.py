"""Document length measured in letters, without the spaces, instead of tokens."""

from collections import Counter
from math import log

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    counts = [Counter(doc) for doc in docs_tokens]
    lengths = [len("".join(doc)) for doc in docs_tokens]
    avgdl = sum(lengths) / max(len(lengths), 1)
    scores = np.zeros(len(counts))
    for term in set(query_tokens):
        n = sum(term in c for c in counts)
        idf = log(1 + (len(counts) - n + 0.5) / (n + 0.5))
        for i, c in enumerate(counts):
            f = c[term]
            if f:
                scores[i] += idf * f * (k1 + 1) / (f + k1 * (1 - b + b * lengths[i] / avgdl))
    return scores
