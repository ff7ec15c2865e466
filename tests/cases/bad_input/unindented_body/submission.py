def rrf_scores(rankings, k=60):
return {}
