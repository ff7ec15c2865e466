def rrf_score(rankings, k=60):
    scores = {}
    for ranking in rankings:
        met = set()
        for rank, doc in enumerate(ranking, start=1):
            if doc not in met:
                met.add(doc)
                scores[doc] = scores.get(doc, 0.0) + 1 / (k + rank)
    return scores


def reciprocal_rank_fusion(rankings, k=60):
    scores = rrf_score(rankings, k)
    return sorted(scores, key=lambda doc: -scores[doc])
