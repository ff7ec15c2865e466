"""Approximate search: the solutions against scikit-learn, Faiss and slow second writings."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import faiss
import numpy as np
import numpy.typing as npt
import pytest
from sklearn.cluster import KMeans  # type: ignore[import-untyped]
from sklearn.metrics import pairwise_distances_argmin  # type: ignore[import-untyped]

SOLUTIONS = Path(__file__).parents[2] / "solutions"
many = pytest.mark.parametrize("seed", range(12))
few = pytest.mark.parametrize("seed", range(6))

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
faiss.omp_set_num_threads(1)


def solution(slug: str, name: str) -> Any:
    """One function or class of a reference solution."""
    return runpy.run_path(str(SOLUTIONS / slug / "solution.py"))[name]


def short(values: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """The same in the form that Faiss reads: float32, row after row."""
    return np.ascontiguousarray(values, dtype=np.float32)


def coarse(values: npt.ArrayLike) -> Floats:
    """Rounded to what float32 holds exactly, so that Faiss works on the same numbers."""
    return short(values).astype(float)


def clustered(values: Floats) -> Floats:
    """The values moved to a few centres: what an index is made for."""
    rng = np.random.default_rng(len(values))
    centres = 3 * rng.normal(size=(5, values.shape[1]))
    return coarse(values + centres[rng.integers(5, size=len(values))])


def filed(vectors: Floats, centroids: Floats) -> tuple[Ints, list[Ints]]:
    """The cell of each vector, and the members of each cell."""
    labels = pairwise_distances_argmin(vectors, centroids)
    return labels, [np.flatnonzero(labels == cell) for cell in range(len(centroids))]


def flat_index(vectors: Floats) -> Any:
    """Exact search of Faiss over these vectors; also what chooses cells in its IVF indexes."""
    index = faiss.IndexFlatL2(vectors.shape[1])
    index.add(short(vectors))
    return index


@many
def test_assign_is_that_of_scikit_learn_and_of_faiss(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, k, d = int(rng.integers(1, 200)), int(rng.integers(1, 30)), int(rng.integers(1, 20))
    vectors, centroids = coarse(rng.normal(size=(n, d))), coarse(rng.normal(size=(k, d)))
    labels = solution("kmeans", "assign")(vectors, centroids)
    assert labels.tolist() == pairwise_distances_argmin(vectors, centroids).tolist()
    index = flat_index(centroids)
    assert labels.tolist() == index.search(short(vectors), 1)[1][:, 0].tolist()


@many
def test_kmeans_is_that_of_scikit_learn_from_the_same_start(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, k, d = int(rng.integers(50, 300)), int(rng.integers(2, 12)), int(rng.integers(2, 9))
    vectors, iters = clustered(rng.normal(size=(n, d))), int(rng.integers(1, 30))
    start = vectors[np.random.default_rng(seed).choice(n, k, replace=False)]
    theirs = KMeans(k, init=start, n_init=1, max_iter=iters, tol=0, algorithm="lloyd").fit(vectors)
    centroids, labels = solution("kmeans", "kmeans")(vectors, k, iters, seed)
    assert labels.tolist() == theirs.labels_.tolist()
    assert centroids == pytest.approx(theirs.cluster_centers_, abs=1e-9)


@few
def test_kmeans_is_that_of_faiss_from_the_same_start(seed: int) -> None:
    vectors = clustered(np.random.default_rng(seed).normal(size=(400, 6)))
    start = vectors[np.random.default_rng(seed).choice(400, 8, replace=False)]
    theirs = faiss.Kmeans(6, 8, niter=10, min_points_per_centroid=1)
    theirs.train(short(vectors), init_centroids=short(start))
    centroids, _ = solution("kmeans", "kmeans")(vectors, 8, 10, seed)
    assert centroids == pytest.approx(theirs.centroids, abs=1e-4)


@many
def test_three_exercises_have_one_kmeans(seed: int) -> None:
    rng = np.random.default_rng(seed)
    vectors = rng.integers(
        -3, 4, size=(int(rng.integers(5, 40)), 2)
    )  # with copies, ties, empty cells
    results = [
        solution(slug, "kmeans")(vectors, 5, int(seed % 4), seed)
        for slug in ("kmeans", "ivf_search", "ivf_pq")
    ]
    for centroids, labels in results[1:]:
        assert centroids.tolist() == results[0][0].tolist()
        assert labels.tolist() == results[0][1].tolist()


@many
def test_ivf_finds_what_faiss_finds_in_the_same_cells(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, d, nlist = 300, int(rng.integers(2, 12)), int(rng.integers(2, 20))
    vectors = clustered(rng.normal(size=(n, d)))
    index = solution("ivf_search", "IVFIndex")(vectors, nlist, seed)
    centroids = coarse(index.centroids)
    _, lists = filed(vectors, centroids)
    ours = type(index).from_parts(vectors, centroids, lists)
    theirs = faiss.IndexIVFFlat(flat_index(centroids), d, nlist)
    theirs.train(short(vectors))  # the quantizer is trained already and stays as it is
    theirs.add(short(vectors))
    for q in clustered(rng.normal(size=(5, d))):
        for theirs.nprobe in (1, 3, nlist):
            found = theirs.search(short(q[None]), 10)[1][0]
            assert ours.search(q, 10, theirs.nprobe).tolist() == found[found >= 0].tolist()


def codebooks_and_codes(
    rng: np.random.Generator, m: int, width: int, vectors: Any
) -> tuple[Any, Any]:
    """Codebooks of 256 codewords (Faiss has codes of eight bits) and the codes of vectors."""
    codebooks = coarse(rng.normal(size=(m, 256, width)))
    return codebooks, solution("ivf_pq", "encode")(vectors, codebooks)


def unpacked(codes: Any, codebooks: Any) -> Floats:
    """The vectors that codes stand for."""
    parts = [book[column] for book, column in zip(codebooks, codes.T, strict=True)]
    return np.concatenate(parts, axis=1, dtype=float)


@many
def test_codes_are_those_of_faiss(seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, width = int(rng.integers(1, 6)), int(rng.integers(1, 5))
    vectors = coarse(rng.normal(size=(60, m * width)))
    codebooks, codes = codebooks_and_codes(rng, m, width, vectors)
    quantizer: Any = faiss.ProductQuantizer(m * width, m, 8)
    faiss.copy_array_to_vector(short(codebooks).ravel(), quantizer.centroids)
    assert codes.tolist() == quantizer.compute_codes(short(vectors)).tolist()
    assert unpacked(codes, codebooks) == pytest.approx(quantizer.decode(codes), abs=1e-6)


@many
def test_adc_is_that_of_faiss_and_of_unpacked_vectors(seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, width = int(rng.integers(1, 6)), int(rng.integers(2, 5))
    vectors = coarse(rng.normal(size=(200, m * width)))
    codebooks, codes = codebooks_and_codes(rng, m, width, vectors)
    index = faiss.IndexPQ(m * width, m, 8)
    faiss.copy_array_to_vector(short(codebooks).ravel(), index.pq.centroids)
    index.is_trained = True
    index.add(short(vectors))
    whole = index.reconstruct_n(0, len(vectors)).astype(float)
    for q in coarse(rng.normal(size=(4, m * width))):
        found = solution("ivf_pq", "adc_search")(q, codes, codebooks, 15)
        slow = [float(sum((a - b) ** 2 for a, b in zip(q, x, strict=True))) for x in whole]
        assert found.tolist() == sorted(range(len(vectors)), key=lambda i: (slow[i], i))[:15]
        theirs = index.search(short(q[None]), 15)[0][0]
        assert [slow[i] for i in found] == pytest.approx(theirs, rel=1e-4, abs=1e-5)


@many
def test_codebooks_are_those_of_a_kmeans_for_each_part(seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, width, k = int(rng.integers(1, 5)), int(rng.integers(1, 4)), int(rng.integers(2, 8))
    vectors = clustered(rng.normal(size=(120, m * width)))
    start = np.random.default_rng(seed).choice(120, k, replace=False)
    codebooks = solution("ivf_pq", "train_pq")(vectors, m, k, seed)
    for j in range(m):
        part = vectors[:, j * width : (j + 1) * width]
        theirs = KMeans(k, init=part[start], n_init=1, max_iter=25, tol=0).fit(part)
        assert codebooks[j] == pytest.approx(theirs.cluster_centers_, abs=1e-9)


@many
def test_ivf_pq_finds_what_faiss_finds_in_the_same_cells(seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, width, nlist = int(rng.integers(1, 5)), 2, int(rng.integers(2, 8))
    d = m * width
    vectors, centroids = (
        clustered(rng.normal(size=(200, d))),
        coarse(2 * rng.normal(size=(nlist, d))),
    )
    labels, lists = filed(vectors, centroids)
    codebooks, codes = codebooks_and_codes(rng, m, width, coarse(vectors - centroids[labels]))
    theirs = faiss.IndexIVFPQ(flat_index(centroids), d, nlist, m, 8)
    faiss.copy_array_to_vector(short(codebooks).ravel(), theirs.pq.centroids)
    theirs.is_trained = True
    theirs.precompute_table()
    theirs.add(short(vectors))
    whole = centroids[labels] + unpacked(codes, codebooks)
    for q in clustered(rng.normal(size=(4, d))):
        for theirs.nprobe in (1, 2, nlist):
            found = solution("ivf_pq", "ivf_pq_search")(
                q, centroids, lists, codes, codebooks, 10, theirs.nprobe
            )
            distances, ids = (row[0] for row in theirs.search(short(q[None]), 10))
            slow = ((whole[found] - q) ** 2).sum(axis=1)
            assert slow == pytest.approx(distances[ids >= 0], rel=1e-4, abs=1e-3)


def layers_of(index: Any) -> list[dict[int, list[int]]]:
    """The graph that Faiss has built: for each level, the top one first, neighbours of a node."""
    hnsw = index.hnsw
    levels, offsets = faiss.vector_to_array(hnsw.levels), faiss.vector_to_array(hnsw.offsets)
    neighbours = faiss.vector_to_array(hnsw.neighbors)
    layers = []
    for level in range(hnsw.max_level, -1, -1):
        begin, end = hnsw.cum_nb_neighbors(level), hnsw.cum_nb_neighbors(level + 1)
        layers.append(
            {
                int(node): [
                    int(one)
                    for one in neighbours[offsets[node] + begin : offsets[node] + end]
                    if one >= 0
                ]
                for node in np.flatnonzero(levels > level)
            }
        )
    return layers


@few
def test_hnsw_finds_what_faiss_finds_in_the_same_graph(seed: int) -> None:
    rng = np.random.default_rng(seed)
    vectors, d = coarse(rng.normal(size=(600, 8))), 8
    index = faiss.IndexHNSWFlat(d, 6)
    index.add(short(vectors))
    layers = layers_of(index)
    for q in coarse(rng.normal(size=(10, d))):
        for index.hnsw.efSearch in (10, 25):
            found = solution("hnsw_search", "hnsw_search")(
                q, vectors, layers, index.hnsw.entry_point, 10, index.hnsw.efSearch
            )
            assert found == index.search(short(q[None]), 10)[1][0].tolist()


@few
def test_hnsw_with_places_for_all_is_exact(seed: int) -> None:
    rng = np.random.default_rng(seed)
    vectors = rng.normal(size=(80, 3))
    ring = {i: [(i + 1) % 80, (i + 7) % 80] for i in range(80)}
    q = rng.normal(size=3)
    found = solution("hnsw_search", "search_layer")(q, vectors, ring, 5, 80)
    assert found == np.argsort(((vectors - q) ** 2).sum(axis=1)).tolist()


@pytest.mark.parametrize(("n", "d", "nlist", "m"), [(2000, 32, 16, 8), (5000, 64, 40, 16)], ids=str)
def test_bytes_are_those_of_an_index_that_faiss_writes(n: int, d: int, nlist: int, m: int) -> None:
    vectors = short(np.random.default_rng(0).normal(size=(n, d)))
    index = faiss.IndexIVFFlat(faiss.IndexFlatL2(d), d, nlist)
    index.train(vectors)
    index.add(vectors)
    ivf_memory_bytes = solution("napkin_math", "ivf_memory_bytes")
    assert ivf_memory_bytes(n, d, nlist) == pytest.approx(
        len(faiss.serialize_index(index)), rel=0.01
    )
    coded = faiss.IndexPQ(d, m, 8)
    faiss.copy_array_to_vector(np.zeros(256 * d, dtype=np.float32), coded.pq.centroids)
    coded.is_trained = True
    empty = len(faiss.serialize_index(coded))
    coded.add(vectors)
    assert solution("napkin_math", "pq_bytes")(n, m) == len(faiss.serialize_index(coded)) - empty
