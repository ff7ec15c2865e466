"""BM25 word by word, each part in a function of its own."""

import math

import numpy as np


def rarity(word, docs):
    holders = sum(1 for doc in docs if word in doc)
    return math.log1p((len(docs) - holders + 0.5) / (holders + 0.5))


def strength(word, doc, average, k1, b):
    often = sum(1 for token in doc if token == word)
    if often == 0:
        return 0.0
    length = len(doc)
    return often / (often + k1 * (1 - b + b * length / average))


def mean_length(docs):
    total = 0
    for doc in docs:
        total += len(doc)
    return total / len(docs) if docs else 0.0


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    average = mean_length(docs_tokens)
    found = []
    for doc in docs_tokens:
        score = 0.0
        for word in dict.fromkeys(query_tokens):
            part = strength(word, doc, average, k1, b)
            if part:
                score += rarity(word, docs_tokens) * part
        found.append(score)
    return np.array(found, dtype=float)
