"""BM25 over an index: for each term the documents that hold it, and how often."""

from collections import defaultdict

import numpy as np


def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    postings = defaultdict(dict)
    for number, doc in enumerate(docs_tokens):
        for token in doc:
            postings[token][number] = postings[token].get(number, 0) + 1
    lengths = np.fromiter(map(len, docs_tokens), dtype=float)
    scores = np.zeros(lengths.size)
    for term in {*query_tokens} & postings.keys():
        ids, tf = (np.array([*part]) for part in zip(*postings[term].items()))
        idf = np.log((lengths.size + 1) / (len(ids) + 0.5))
        norm = 1 - b + b * lengths[ids] * lengths.size / lengths.sum()
        scores[ids] += idf * tf * (1 + k1) / (tf + k1 * norm)
    return scores
