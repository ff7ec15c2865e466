"""Mistake: a document is told by its id and its score."""


def reciprocal_rank_fusion_pairs(results_a, results_b, k_rrf=60, top_k=5):
    scores = {}
    for results in (results_a, results_b):
        seen = set()
        for rank, hit in enumerate(results, start=1):
            if hit[0] not in seen:
                seen.add(hit[0])
                scores[hit] = scores.get(hit, 0) + 1 / (k_rrf + rank)
    best = sorted(scores.items(), key=lambda pair: -pair[1])
    return [(hit[0], score) for hit, score in best][:top_k]


class HybridRetriever:
    def __init__(self, dense, bm25, k_rrf=60):
        self.dense, self.bm25, self.k_rrf = dense, bm25, k_rrf

    def search(self, query, k):
        depth = max(k, 20)
        first = self.dense.search(query, depth)
        second = [hit for hit in self.bm25.search(query, depth) if hit[1] > 0]
        return reciprocal_rank_fusion_pairs(first, second, self.k_rrf, k)
