"""Dense search, fusion, features: the solutions against scikit-learn and slow second writings."""

from __future__ import annotations

import math
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from sklearn.decomposition import TruncatedSVD  # type: ignore[import-untyped]
from sklearn.metrics.pairwise import cosine_similarity  # type: ignore[import-untyped]
from sklearn.preprocessing import minmax_scale  # type: ignore[import-untyped]

SOLUTIONS = Path(__file__).parents[2] / "solutions"
many = pytest.mark.parametrize("seed", range(25))

Floats = npt.NDArray[np.float64]


def solution(slug: str, name: str) -> Any:
    """One function or class of a reference solution."""
    return runpy.run_path(str(SOLUTIONS / slug / "solution.py"))[name]


def slow_cosine(a: list[float], b: list[float]) -> float:
    """One pair, one product after the other."""
    lengths = math.hypot(*a) * math.hypot(*b)
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    return dot / lengths if lengths else 0.0


def draw_vectors(rng: np.random.Generator, n: int, d: int) -> Floats:
    """Rows of very different lengths, some of them zero and some copies of others."""
    rows = rng.normal(size=(n, d)) * rng.uniform(0.01, 50, size=(n, 1))
    rows[rng.random(n) < 0.1] = 0
    rows[rng.integers(n)] = rows[rng.integers(n)]
    return rows


@many
def test_dense_topk_is_a_loop_over_all_documents(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 60)), int(rng.integers(1, 9))
    docs, query = draw_vectors(rng, n, d), rng.normal(size=d)
    slow = [slow_cosine(query.tolist(), doc) for doc in docs.tolist()]
    expected = sorted(range(n), key=lambda i: (-slow[i], i))
    dense_topk = solution("dense_topk", "dense_topk")
    for k in (0, 1, 5, n, n + 3):
        assert dense_topk(query, docs, k).tolist() == expected[:k]


@many
def test_dense_topk_puts_the_cosines_of_scikit_learn_in_order(seed: int) -> None:
    rng = np.random.default_rng(seed)
    docs, query = draw_vectors(rng, 200, 32), rng.normal(size=32)
    cosines = cosine_similarity(query[None], docs)[0]
    found = solution("dense_topk", "dense_topk")(query, docs, 40)
    assert (np.diff(cosines[found]) <= 1e-12).all()
    assert cosines[found[-1]] >= np.delete(cosines, found).max() - 1e-12


@many
def test_lsi_is_the_truncated_svd_of_scikit_learn_up_to_sign(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, terms = int(rng.integers(6, 30)), int(rng.integers(6, 30))
    tfidf = rng.uniform(size=(n, terms)) * (rng.random((n, terms)) < 0.4)
    dims = int(rng.integers(1, 5))
    svd = TruncatedSVD(dims, algorithm="arpack", random_state=0)
    expected = svd.fit_transform(tfidf)
    docs_emb, axes, explained = solution("lsi_embeddings", "fit_lsi")(tfidf, dims)
    signs = np.sign((axes * svd.components_).sum(axis=1))
    np.testing.assert_allclose(docs_emb * signs, expected, atol=1e-8)
    np.testing.assert_allclose(axes * signs[:, None], svd.components_, atol=1e-8)
    assert explained == pytest.approx((svd.singular_values_**2).sum() / (tfidf**2).sum())
    query = rng.uniform(size=terms)
    coordinates = solution("lsi_embeddings", "project")(query, axes)
    np.testing.assert_allclose(coordinates * signs, svd.transform(query[None])[0], atol=1e-8)


@many
def test_maxsim_is_a_loop_over_pairs_and_a_masked_einsum(seed: int) -> None:
    rng = np.random.default_rng(seed)
    m, n, d = int(rng.integers(1, 9)), int(rng.integers(1, 30)), int(rng.integers(2, 9))
    query, document = draw_vectors(rng, m, d), draw_vectors(rng, n, d)
    mask = rng.random(n) < 0.7
    mask[rng.integers(n)] = True
    pairs = np.array([[slow_cosine(q, t) for t in document.tolist()] for q in query.tolist()])
    maxsim = solution("maxsim", "maxsim")
    assert maxsim(query, document) == pytest.approx(pairs.max(axis=1).sum())
    lengths = np.einsum("md,md->m", query, query), np.einsum("nd,nd->n", document, document)
    norms = np.sqrt(np.einsum("m,n->mn", *lengths))
    table = np.einsum("md,nd->mn", query, document) / np.where(norms == 0, 1, norms)
    masked = np.where(mask, table, -np.inf).max(axis=1).sum()
    assert maxsim(query, document, mask) == pytest.approx(masked)
    assert maxsim(query, document[mask]) == pytest.approx(masked)


@many
def test_minmax_is_that_of_scikit_learn(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=int(rng.integers(1, 12))) * 10.0 ** rng.integers(-3, 4)
    minmax = solution("score_fusion", "minmax")
    for given in (scores, np.full(4, scores[0])):
        np.testing.assert_allclose(minmax(given), minmax_scale(given), atol=1e-12)


@many
@pytest.mark.parametrize("norm", ["none", "max", "minmax"])
def test_score_fusion_is_a_loop_over_documents(seed: int, norm: str) -> None:
    rng = np.random.default_rng(seed)
    runs = [
        {int(doc): float(rng.normal(1, 2)) for doc in rng.permutation(9)[: rng.integers(0, 9)]}
        for _ in range(rng.integers(0, 5))
    ]
    weights = rng.uniform(size=len(runs)).tolist()
    expected = {}
    for doc in {doc for run in runs for doc in run}:
        total = 0.0
        for run, weight in zip(runs, weights, strict=True):
            if doc not in run:
                continue
            low, high = min(run.values()), max(run.values())
            match norm:
                case "max":
                    share = run[doc] / high if high > 0 else 0.0
                case "minmax":
                    share = (run[doc] - low) / (high - low) if high > low else 0.0
                case _:
                    share = run[doc]
            total += weight * share
        expected[doc] = total
    fused = solution("score_fusion", "fuse_scores")(runs, weights, norm)
    assert fused == pytest.approx(expected)


@many
def test_fused_pairs_are_reciprocal_rank_fusion(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lists = [rng.integers(0, 9, size=rng.integers(0, 12)).tolist() for _ in range(2)]
    hits = [[(doc, float(rng.normal())) for doc in ranking] for ranking in lists]
    k_rrf = int(rng.choice([0, 8, 60]))
    fused = solution("hybrid_retriever", "reciprocal_rank_fusion_pairs")(*hits, k_rrf, top_k=99)
    assert [doc for doc, _ in fused] == solution("rrf", "reciprocal_rank_fusion")(lists, k_rrf)
    assert dict(fused) == pytest.approx(solution("rrf", "rrf_scores")(lists, k_rrf))


class Listed:
    """A retriever that returns the first k of its hits."""

    def __init__(self, hits: list[tuple[int, float]]) -> None:
        self.hits = hits

    def search(self, _query: str, k: int) -> list[tuple[int, float]]:
        return self.hits[:k]


@many
def test_hybrid_search_sees_what_max_of_k_and_20_hits_show(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lists = [rng.permutation(60)[:50].tolist() for _ in range(2)]
    dense = Listed([(doc, -float(place)) for place, doc in enumerate(lists[0])])
    matched = int(rng.integers(0, 50))
    bm25 = Listed([(doc, float(max(matched - place, 0))) for place, doc in enumerate(lists[1])])
    hybrid = solution("hybrid_retriever", "HybridRetriever")(dense, bm25, 60)
    for k in (1, 5, 30):
        depth = max(k, 20)
        seen = [lists[0][:depth], lists[1][: min(depth, matched)]]
        expected = solution("rrf", "reciprocal_rank_fusion")(seen, 60)[:k]
        assert [doc for doc, _ in hybrid.search("q", k)] == expected


@many
def test_features_are_counted_row_by_row(seed: int) -> None:
    rng = np.random.default_rng(seed)
    words = [f"w{i}" for i in range(12)]
    query = rng.choice(words, size=rng.integers(0, 6)).tolist()
    chunks = [rng.choice(words, size=rng.integers(0, 20)).tolist() for _ in range(rng.integers(7))]
    bm25 = np.maximum(rng.normal(0, 5, size=len(chunks)), 0).tolist()
    dense = rng.uniform(-1, 1, size=len(chunks)).tolist()
    rows = []
    for chunk, lexical, similar in zip(chunks, bm25, dense, strict=True):
        share = lexical / max(bm25) if max(bm25) > 0 else 0.0
        other = similar / max(dense) if max(dense) > 0 else 0.0
        common = len([word for word in words if word in query and word in chunk])
        overlap = common / len(set(query)) if query else 0.0
        row = [share, other, share + other, overlap, common, len(chunk), max(share, other)]
        rows.append(row)
    table = solution("rerank_features", "rerank_features")(query, chunks, bm25, dense)
    assert table.shape == (len(chunks), 7)
    np.testing.assert_allclose(table, np.array(rows).reshape(-1, 7), atol=1e-12)
