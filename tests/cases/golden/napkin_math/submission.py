"""Mistake: the centroids are not counted."""


def ivf_memory_bytes(n, d, nlist, bytes_per_value=4, id_bytes=8):
    return n * d * bytes_per_value + n * id_bytes


def pq_bytes(n, m):
    return n * m


def brute_force_multiply_adds(n, d):
    return n * d


def ivf_multiply_adds(n, d, nlist, nprobe):
    scanned = n / nlist * min(nprobe, nlist)
    return (nlist + scanned) * d


def embedding_flops(params, tokens):
    return 2 * params * tokens
