TEXTS = ["a" + "\u0301" * 200_000, "\U0001f469\u200d" * 60_000, "\u3042" * 150_000, "\u05d0\u0627" * 90_000, "\t" * 200_000, " " * 200_000, "\n" * 200_000, "\\" * 200_000]


def rrf_scores(rankings, k=60):
    text = TEXTS[len(str(rankings)) % len(TEXTS)]
    print(text[:60_000 // 4])
    return {doc: text for ranking in rankings for doc in ranking}


def reciprocal_rank_fusion(rankings, k=60):
    raise ValueError(TEXTS[len(str(rankings)) % len(TEXTS)])
