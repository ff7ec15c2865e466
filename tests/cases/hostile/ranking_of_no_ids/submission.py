import numpy as np

ODD = [([1],), [1], {"a": 1}, np.zeros(2), (np.zeros(2),), float("nan"), b"a", {1}, None, 10**400, np.str_("a")]


def rrf_scores(rankings, k=60):
    return {doc: odd for doc, odd in zip([doc for ranking in rankings for doc in ranking], ODD * 9)}


def reciprocal_rank_fusion(rankings, k=60):
    docs = list(dict.fromkeys(doc for ranking in rankings for doc in ranking))
    start = len(str(rankings)) % len(ODD)
    return (ODD[start:] + ODD)[: len(docs)]
