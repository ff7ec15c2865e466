"""Mistake: marks a node as met only when its turn comes."""

import heapq

import numpy as np


def search_layer(q, vectors, layer, entry, ef):
    q = np.asarray(q, dtype=float)

    def distance(node):
        return float(((np.asarray(vectors[node], dtype=float) - q) ** 2).sum())

    visited = set()
    candidates = [(distance(entry), entry)]
    best = [(-candidates[0][0], -entry)]
    while candidates:
        d, node = heapq.heappop(candidates)
        if (-d, -node) < best[0]:
            break
        visited.add(node)
        for other in layer[node]:
            other = int(other)
            if other in visited:
                continue
            far = distance(other)
            if len(best) < ef or (-far, -other) > best[0]:
                heapq.heappush(candidates, (far, other))
                heapq.heappush(best, (-far, -other))
                if len(best) > ef:
                    heapq.heappop(best)
    return [-node for _, node in sorted(best, reverse=True)]


def hnsw_search(q, vectors, layers, entry, k, ef):
    for layer in layers[:-1]:
        entry = search_layer(q, vectors, layer, entry, 1)[0]
    return search_layer(q, vectors, layers[-1], entry, max(ef, k))[:k]
