"""MMR with all cosines worked out beforehand."""

import numpy as np


def mmr(query, docs, k, lam=0.5):
    docs = np.asarray(docs, dtype=np.float64)
    query = np.asarray(query, dtype=np.float64)
    if docs.size == 0:
        return []
    norms = np.sqrt((docs * docs).sum(axis=1))
    length = np.sqrt((query * query).sum())
    scaled = docs / np.where(norms > 0, norms, 1)[:, None]
    towards = scaled @ (query / (length if length > 0 else 1))
    between = scaled @ scaled.T
    chosen, left = [], list(range(len(docs)))
    for _ in range(min(k, len(docs))):
        gain = towards[left]
        if chosen:
            closest = between[np.ix_(left, chosen)].max(axis=1)
            gain = lam * gain - (1 - lam) * closest
        chosen.append(left.pop(int(gain.argmax())))
    return chosen
