"""MMR in plain Python: every cosine where it is needed."""

from math import sqrt


def dot(a, b):
    total = 0.0
    for x, y in zip(a, b):
        total += float(x) * float(y)
    return total


def cosine(a, b):
    lengths = sqrt(dot(a, a)) * sqrt(dot(b, b))
    if lengths == 0:
        return 0.0
    return dot(a, b) / lengths


def mmr(query, docs, k, lam=0.5):
    picks = []
    while len(picks) < k and len(picks) < len(docs):
        winner, record = -1, float("-inf")
        for i in range(len(docs)):
            if i in picks:
                continue
            value = cosine(query, docs[i])
            if picks:
                worst = max(cosine(docs[i], docs[j]) for j in picks[-1:])
                value = lam * value - (1 - lam) * worst
            if value > record:
                winner, record = i, value
        picks.append(winner)
    return picks
