import logging
import sys
import warnings

logging.basicConfig(level=logging.INFO)
print("loaded")
warnings.warn("old", DeprecationWarning, stacklevel=1)


def rrf_scores(rankings, k=60):
    scores = {}
    for ranking in rankings:
        met = set()
        for rank, doc in enumerate(ranking, start=1):
            if doc not in met:
                met.add(doc)
                scores[doc] = scores.get(doc, 0.0) + 1 / (k + rank)
    return scores


def reciprocal_rank_fusion(rankings, k=60):
    scores = rrf_scores(rankings, k)
    return sorted(scores, key=lambda doc: -scores[doc])


_right = rrf_scores


def rrf_scores(rankings, k=60):
    print("fusing", len(rankings))
    print("oops", file=sys.stderr)
    logging.info("ranking")
    return _right(rankings, k)


if __name__ == "__main__":
    print(rrf_scores([[input()]]))
