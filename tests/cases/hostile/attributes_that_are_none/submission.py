import numpy as np


def kmeans(vectors, k, iters=25, seed=0):
    return None, None


class Index:
    def __init__(self, vectors, nlist, seed=0):
        self.lists = [None, 3, "abc", [[["x"]]], np.zeros((3, 0)), {1: 2}][seed % 6]

    def __getattr__(self, name):
        raise ZeroDivisionError(name)


class IVFIndex(Index):
    vectors = property(lambda self: self.vectors)

    @classmethod
    def from_parts(cls, vectors, centroids, lists):
        index = cls.__new__(cls)
        index.lists = lists
        return index

    def search(self, q, k, nprobe):
        return {"a": [np.zeros(3)]}
