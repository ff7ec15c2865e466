"""Both stages with lists, dicts and sorted()."""

import math

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    count = len(docs_tokens)
    average = sum(len(doc) for doc in docs_tokens) / count if count else 0
    scores = [0.0] * count
    for word in set(query_tokens):
        holders = [i for i in range(count) if word in docs_tokens[i]]
        idf = math.log(1 + (count - len(holders) + 0.5) / (len(holders) + 0.5))
        for i in holders:
            often = list(docs_tokens[i]).count(word)
            norm = 1 - b + b * len(docs_tokens[i]) / average
            scores[i] += idf * often * (k1 + 1) / (often + k1 * norm)
    return np.array(scores, dtype=float)


def dot(one, other):
    return sum(float(x) * float(y) for x, y in zip(one, other))


def cosine(one, other):
    size = math.sqrt(dot(one, one)) * math.sqrt(dot(other, other))
    return dot(one, other) / (size + 1e-12)


def retrieve_and_rerank(
    query_tokens, docs_tokens, query_emb, doc_embs, n=3, alpha=0.5, k1=1.5, b=0.75
):
    first = bm25_scores(query_tokens, docs_tokens, k1, b)
    everyone = range(len(docs_tokens))
    chosen = sorted(everyone, key=lambda i: -first[i])[:n]
    highest = 0.0
    for i in chosen:
        highest = max(highest, float(first[i]))
    value = {}
    for i in chosen:
        lowest = float(min(first[j] for j in chosen))
        share = (float(first[i]) - lowest) / (highest - lowest) if highest > lowest else 0.0
        value[i] = alpha * share + (1 - alpha) * cosine(query_emb, doc_embs[i])
    final = sorted(chosen, key=value.get, reverse=True)
    return {
        "bm25": first,
        "candidates": np.array(chosen, dtype=int),
        "reranked": np.array(final, dtype=int),
        "fused": np.array([value[i] for i in final], dtype=float),
    }
