"""Napkin math: what an index costs, from a few numbers."""

from __future__ import annotations


def ivf_memory_bytes(
    n: int, d: int, nlist: int, bytes_per_value: int = 4, id_bytes: int = 8
) -> int:
    """Bytes of an IVF index: vectors, centroids, and one id for each vector.

    >>> ivf_memory_bytes(1_000_000, 768, nlist=4096)
    3092582912
    """
    vectors = n * d * bytes_per_value
    centroids = nlist * d * bytes_per_value
    ids = n * id_bytes
    return vectors + centroids + ids


def pq_bytes(n: int, m: int) -> int:
    """Bytes of n vectors as m codes each; a code is one of 256 numbers and takes one byte.

    >>> pq_bytes(1_000_000, 96)
    96000000
    """
    return n * m


def brute_force_multiply_adds(n: int, d: int) -> int:
    """Multiply-adds to compare a query with every vector.

    >>> brute_force_multiply_adds(1_000_000, 768)
    768000000
    """
    return n * d


def ivf_multiply_adds(n: int, d: int, nlist: int, nprobe: int) -> float:
    """Multiply-adds to compare a query with every centroid and with nprobe lists of mean length.

    >>> ivf_multiply_adds(1_000_000, 768, nlist=4096, nprobe=16)
    6145728.0
    """
    share_opened = min(nprobe, nlist) / nlist
    return nlist * d + share_opened * n * d


def embedding_flops(params: int, tokens: int) -> int:
    """Operations of a forward pass: each parameter is multiplied and added once for each token.

    >>> embedding_flops(33_000_000, 12_800_000)
    844800000000000

    Source: Kaplan et al., Scaling Laws for Neural Language Models, 2020.
    """
    return 2 * params * tokens
