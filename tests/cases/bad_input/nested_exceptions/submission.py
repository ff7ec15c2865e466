def rrf_scores(rankings, k=60):
    try:
        raise ValueError("first")
    except ValueError as error:
        raise ExceptionGroup("many", [error, KeyError("second")]) from error


def reciprocal_rank_fusion(rankings, k=60):
    scores = {}
    for ranking in rankings:
        met = set()
        for rank, doc in enumerate(ranking, start=1):
            if doc not in met:
                met.add(doc)
                scores[doc] = scores.get(doc, 0.0) + 1 / (k + rank)
    return sorted(scores, key=lambda doc: -scores[doc])
