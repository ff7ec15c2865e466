"""Term frequency taken as 0 or 1: only whether the term is there."""

from math import log

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    lengths = [len(doc) for doc in docs_tokens]
    avgdl = sum(lengths) / max(len(lengths), 1)
    scores = np.zeros(len(lengths))
    for term in set(query_tokens):
        n = sum(term in doc for doc in docs_tokens)
        idf = log(1 + (len(lengths) - n + 0.5) / (n + 0.5))
        for i, doc in enumerate(docs_tokens):
            if term in doc:
                scores[i] += idf * (k1 + 1) / (1 + k1 * (1 - b + b * lengths[i] / avgdl))
    return scores
