"""A bracket is missing."""


def rrf_scores(rankings, k=60):
    return {doc: 1 / (k + 1 for doc in rankings[0]}
