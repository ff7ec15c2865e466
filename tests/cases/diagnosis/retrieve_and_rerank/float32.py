"""Both stages with NumPy; the second in single precision."""

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    n = len(docs_tokens)
    lengths = np.array([len(doc) for doc in docs_tokens], dtype=float)
    total = np.zeros(n)
    if not lengths.any():
        return total
    norm = k1 * (1 - b + b * lengths / lengths.mean())
    for term in dict.fromkeys(query_tokens):
        tf = np.array([list(doc).count(term) for doc in docs_tokens], dtype=float)
        df = np.count_nonzero(tf)
        has = tf > 0
        total[has] += np.log1p((n - df + 0.5) / (df + 0.5)) * (tf * (k1 + 1))[has] / (tf + norm)[has]
    return total


def retrieve_and_rerank(
    query_tokens, docs_tokens, query_emb, doc_embs, n=3, alpha=0.5, k1=1.5, b=0.75
):
    lexical = bm25_scores(query_tokens, docs_tokens, k1=k1, b=b)
    ids = np.arange(len(lexical))
    order = np.lexsort((ids, -lexical))
    top = order[:n]
    query = np.asarray(query_emb, dtype=np.float32)
    rows = np.asarray(doc_embs, dtype=np.float32)[top]
    sizes = np.sqrt((rows**2).sum(axis=1)) * np.sqrt((query**2).sum())
    cosines = (rows @ query) / (sizes + 1e-12)
    best = max(lexical[top].tolist(), default=0.0)
    share = lexical[top] / best if best > 0 else np.zeros(len(top))
    mixed = (alpha * share + (1 - alpha) * cosines).astype(np.float32)
    places = np.lexsort((np.arange(len(top)), -mixed))
    return {"bm25": lexical, "candidates": top, "reranked": top[places], "fused": mixed[places]}
