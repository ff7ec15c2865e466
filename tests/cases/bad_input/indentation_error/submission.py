def rrf_scores(rankings, k=60):
    scores = {}
	return scores
