"""Napkin math: what an index costs, from a few numbers."""

from __future__ import annotations


def ivf_memory_bytes(
    n: int, d: int, nlist: int, bytes_per_value: int = 4, id_bytes: int = 8
) -> int:
    """Bytes of an IVF index that keeps its vectors uncompressed.

    Counted are the vectors, the centroids, and one id for each vector. Nothing else is.

    Args:
        n: vectors, 0 or more.
        d: dimensions, 1 or more.
        nlist: cells, 1 or more, each with one centroid of d values.
        bytes_per_value: of vectors and centroids alike: 4 for float32.
        id_bytes: bytes of one id.

    Returns:
        A whole number of bytes (not kilo-, mega- or gigabytes), of any size.
    """
    raise NotImplementedError


def pq_bytes(n: int, m: int) -> int:
    """Bytes of the codes of n vectors, product-quantized into m codes of one byte each.

    Codebooks and ids are not counted.

    Args:
        n: vectors, 0 or more.
        m: parts that each vector is cut into, 1 or more.

    Returns:
        A whole number of bytes.
    """
    raise NotImplementedError


def brute_force_multiply_adds(n: int, d: int) -> int:
    """Multiply-adds to compare one query with n vectors of d dimensions.

    One multiplication with the addition that follows it counts as one.
    """
    raise NotImplementedError


def ivf_multiply_adds(n: int, d: int, nlist: int, nprobe: int) -> float:
    """Multiply-adds of one IVF search, if all lists are of the same length.

    The query is compared with every centroid, then with the vectors of the probed cells.

    Args:
        n: vectors, 0 or more.
        d: dimensions, 1 or more.
        nlist: cells, 1 or more.
        nprobe: cells to open, 1 or more; beyond nlist it means all.

    Returns:
        The number on average: n / nlist vectors a list, which need not be whole.
    """
    raise NotImplementedError


def embedding_flops(params: int, tokens: int) -> int:
    """Floating-point operations to embed a text of so many tokens with a transformer.

    Counted are a multiplication and an addition for each parameter and token: the forward pass,
    without what attention adds on long inputs.

    Args:
        params: parameters of the model.
        tokens: tokens of the whole text.
    """
    raise NotImplementedError
