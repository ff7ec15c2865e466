"""alpha weighs the cosine instead of BM25."""

from collections import Counter
from math import log

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    counts = [Counter(doc) for doc in docs_tokens]
    lengths = [len(doc) for doc in docs_tokens]
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


def retrieve_and_rerank(
    query_tokens, docs_tokens, query_emb, doc_embs, n=3, alpha=0.5, k1=1.5, b=0.75
):
    bm25 = bm25_scores(query_tokens, docs_tokens, k1, b)
    candidates = np.argsort(-bm25, kind="stable")[:n]
    q = np.asarray(query_emb, dtype=float)
    d = np.asarray(doc_embs, dtype=float)[candidates]
    cosine = d @ q / (np.linalg.norm(d, axis=1) * np.linalg.norm(q) + 1e-12)
    top = bm25[candidates].max(initial=0.0)
    lexical = bm25[candidates] / top if top > 0 else np.zeros(len(candidates))
    fused = alpha * cosine + (1 - alpha) * lexical
    order = np.argsort(-fused, kind="stable")
    return {
        "bm25": bm25,
        "candidates": candidates,
        "reranked": candidates[order],
        "fused": fused[order],
    }
