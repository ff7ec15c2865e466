"""Mistake: walks to nearer neighbours only and keeps a single node."""

import numpy as np


def search_layer(q, vectors, layer, entry, ef):
    q = np.asarray(q, dtype=float)

    def distance(node):
        return float(((np.asarray(vectors[node], dtype=float) - q) ** 2).sum())

    while True:
        nodes = [entry, *map(int, layer[entry])]
        nearest = min(nodes, key=lambda node: (distance(node), node))
        if nearest == entry:
            return [entry]
        entry = nearest


def hnsw_search(q, vectors, layers, entry, k, ef):
    for layer in layers:
        entry = search_layer(q, vectors, layer, entry, 1)[0]
    return search_layer(q, vectors, layers[-1], entry, max(ef, k))[:k]
