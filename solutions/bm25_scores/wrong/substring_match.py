"""A term found inside longer tokens: "cat" in "cats"."""

from math import log

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    lengths = [len(doc) for doc in docs_tokens]
    avgdl = sum(lengths) / max(len(lengths), 1)
    scores = np.zeros(len(lengths))
    for term in set(query_tokens):
        tf = [sum(term in token for token in doc) for doc in docs_tokens]
        n = sum(f > 0 for f in tf)
        idf = log(1 + (len(lengths) - n + 0.5) / (n + 0.5))
        for i, f in enumerate(tf):
            if f:
                scores[i] += idf * f * (k1 + 1) / (f + k1 * (1 - b + b * lengths[i] / avgdl))
    return scores
