import numpy as np


def kmeans(vectors, k, iters=25, seed=0):
    return np.zeros((k, 2)), np.zeros(len(vectors), dtype=int)


def IVFIndex(vectors, nlist, seed=0):
    return vectors
