"""Mistake: computes with integers of 32 bits."""

import numpy as np


def product(*factors):
    return int(np.prod(np.array(factors, dtype=np.int64).astype(np.int32), dtype=np.int32))


def ivf_memory_bytes(n, d, nlist, bytes_per_value=4, id_bytes=8):
    return product(n + nlist, d, bytes_per_value) + product(n, id_bytes)


def pq_bytes(n, m):
    return product(n, m)


def brute_force_multiply_adds(n, d):
    return product(n, d)


def ivf_multiply_adds(n, d, nlist, nprobe):
    return product(nlist, d) + product(n, d, min(nprobe, nlist)) / nlist


def embedding_flops(params, tokens):
    return product(2, params, tokens)
