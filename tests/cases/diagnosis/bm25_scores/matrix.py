"""BM25 with a matrix of counts: a row for each document, a column for each query term."""

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    terms = sorted(set(query_tokens))
    n = len(docs_tokens)
    lengths = np.array([len(doc) for doc in docs_tokens], dtype=float)
    if n == 0 or not lengths.any():
        return np.zeros(n)
    tf = np.array([[list(doc).count(term) for term in terms] for doc in docs_tokens], dtype=float)
    df = (tf > 0).sum(axis=0)
    idf = np.log(1 + (n - df + 0.5) / (df + 0.5))
    norm = 1 - b + b * lengths / lengths.mean()
    below = tf + k1 * norm[:, None]
    parts = np.divide(tf * (k1 + 1), below, out=np.zeros_like(tf), where=tf > 0)
    return parts @ idf
