def bm25_scores(query_tokens, docs_tokens, k1=1.5, b=0.75):
    return [0.0] * len(docs_tokens)
