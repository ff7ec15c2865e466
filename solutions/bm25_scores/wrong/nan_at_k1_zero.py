"""The formula applied to documents without the term too: 0/0 at k1 = 0."""

from math import log

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    lengths = np.array([len(doc) for doc in docs_tokens], dtype=float)
    scores = np.zeros(len(lengths))
    if lengths.sum() == 0:
        return scores
    norm = 1 - b + b * lengths / lengths.mean()
    for term in set(query_tokens):
        tf = np.array([list(doc).count(term) for doc in docs_tokens], dtype=float)
        n = np.count_nonzero(tf)
        idf = log(1 + (len(lengths) - n + 0.5) / (n + 0.5))
        scores += idf * tf * (k1 + 1) / (tf + k1 * norm)
    return scores
