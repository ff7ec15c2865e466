"""MMR in single precision."""

import numpy as np


def mmr(query, docs, k, lam=0.5):
    rows = [np.asarray(row, dtype=np.float32) for row in [query, *docs]]
    lengths = [float(np.linalg.norm(row)) or 1.0 for row in rows]
    query, *docs = (row / np.float32(length) for row, length in zip(rows, lengths))
    picks, rest = [], list(range(len(docs)))
    while rest and len(picks) < k:
        def worth(i):
            near = query @ docs[i]
            return lam * near - (1 - lam) * max(docs[i] @ docs[j] for j in picks) if picks else near

        best = max(rest, key=worth)
        picks.append(best)
        rest.remove(best)
    return picks
