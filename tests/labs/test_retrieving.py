"""The retrievers give what the reference solutions give, and so do learners' functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from graders.labs.counting import count, tokenized
from graders.labs.dense import dense_run, unit
from graders.labs.encoders import folded, lsi_space, tfidf
from graders.labs.fusing import rrf_run, weighted_run
from graders.labs.hits import Hits, best
from graders.labs.lexical import BM25Index, bm25_run
from graders.labs.parts import PartFailed
from graders.labs.reference import reference
from graders.labs.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Callable


WORDS = [f"w{number}" for number in range(30)]


def setting() -> Setting:
    return Setting()


def random_texts(seed: int, texts: int = 25) -> list[str]:
    """Texts of very different lengths, one of them empty."""
    rng = np.random.default_rng(seed)
    lengths = [0, *rng.integers(1, 40, size=texts - 1)]
    return [" ".join(rng.choice(WORDS, size=n, p=zipf(len(WORDS)))) for n in lengths]


def zipf(n: int) -> np.ndarray:
    shares = 1 / np.arange(1, n + 1)
    normed: np.ndarray = shares / shares.sum()
    return normed


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("k1", "b"), [(1.5, 0.75), (0.0, 1.0), (2.0, 0.0)])
def test_bm25_scores_are_the_references(seed: int, k1: float, b: float) -> None:
    texts = random_texts(seed)
    index = BM25Index(count(tokenized(setting(), texts)), k1, b)
    docs = [text.split() for text in texts]
    for query in (["w1", "w29", "w1"], ["w0"], ["unseen"], []):
        expected = reference("bm25_scores").bm25_scores(query, docs, k1, b)
        assert index.scores(query) == pytest.approx(expected, rel=1e-9)


def test_a_corpus_without_a_token_finds_nothing() -> None:
    index = BM25Index(count(tokenized(setting(), ["", "!"])))
    assert index.search(["w1"], 5) == Hits((), ())


@pytest.mark.parametrize("k", [0, 1, 3, 7, 10, 50])
def test_the_best_are_those_of_a_whole_stable_sort(k: int) -> None:
    scores = np.random.default_rng(3).integers(0, 4, size=40) / 4
    order = [i for i in np.argsort(-scores, kind="stable") if scores[i] > 0]
    assert list(best(scores, k, above=0.0).docs) == order[:k]


@pytest.mark.parametrize("slug", ["inverted_index", "bm25_index", "bm25_scores"])
def test_a_learners_bm25_ranks_as_ours(learners: Callable[..., Setting], slug: str) -> None:
    texts, questions = random_texts(7), [["w1", "w3"], ["unseen"], ["w0", "w0", "w20"]]
    tokens = tokenized(setting(), texts)
    counts = count(tokens)
    ours = bm25_run(setting(), tokens, counts, questions, 6)
    theirs = bm25_run(learners(**{slug: ""}), tokens, counts, questions, 6)
    assert [hits.docs for hits in theirs] == [hits.docs for hits in ours]
    assert theirs[0].scores == pytest.approx(ours[0].scores)


def test_a_learners_tokenize_dense_topk_and_lsi_do_as_ours(
    learners: Callable[..., Setting],
) -> None:
    texts, questions = random_texts(11), [["w1", "w3"], ["w7"], ["unseen"]]
    found = []
    for one in (setting(), learners(tokenize="", dense_topk="", lsi_embeddings="")):
        counts = count(tokenized(one, texts))
        space = lsi_space(one, counts, questions, dims=5)
        found.append([hits.docs for hits in dense_run(one, space.questions, space.passages, 8)])
    assert found[0] == found[1]
    assert found[0][2] == ()


def test_lsi_is_the_truncated_svd() -> None:
    counts = count(tokenized(setting(), random_texts(5)))
    docs, same, about = folded(setting(), counts, [["w1"]], dims=6)
    matrix = tfidf(counts, [["w1"]])[0].toarray()
    expected, _, explained = reference("lsi_embeddings").fit_lsi(matrix, 6)
    assert docs @ docs.T == pytest.approx(unit(expected) @ unit(expected).T, abs=1e-5)
    assert about == {"dims": 6, "explained": round(explained, 4)}
    assert same.shape == (1, 6)


def test_dense_search_is_the_references() -> None:
    rng = np.random.default_rng(2)
    passages, questions = unit(rng.normal(size=(40, 6))), unit(rng.normal(size=(5, 6)))
    found = dense_run(setting(), questions, passages, 7)
    for question, hits in zip(questions, found, strict=True):
        expected = reference("dense_topk").dense_topk(question, passages, 7)
        assert list(hits.docs) == expected.tolist()


A = Hits((4, 2, 9), (3.0, 2.0, 1.0))
B = Hits((2, 7), (0.9, 0.1))


@pytest.mark.parametrize("slug", ["", "rrf", "hybrid_retriever"])
def test_rank_fusion(learners: Callable[..., Setting], slug: str) -> None:
    one = learners(**{slug: ""}) if slug else setting()
    (fused,) = rrf_run(one, [[A], [B]], 3, k_rrf=60)
    assert fused.docs == (2, 4, 7)
    assert fused.scores == pytest.approx((1 / 62 + 1 / 61, 1 / 61, 1 / 62))


@pytest.mark.parametrize("slug", ["", "score_fusion"])
def test_weighted_fusion(learners: Callable[..., Setting], slug: str) -> None:
    one = learners(**{slug: ""}) if slug else setting()
    (fused,) = weighted_run(one, [[A], [B]], (0.5, 0.5), 9)
    assert fused.docs == (2, 4, 9, 7)
    assert fused.scores == pytest.approx((0.75, 0.5, 0.0, 0.0))


STRANGER = """
def rrf_scores(rankings, k=60):
    return {3: 1.0}
def reciprocal_rank_fusion(rankings, k=60):
    return [3]
"""


def test_a_passage_that_no_list_holds_is_refused(learners: Callable[..., Setting]) -> None:
    with pytest.raises(PartFailed, match="stands in no list"):
        rrf_run(learners(rrf=STRANGER), [[A], [B]], 3)


def test_a_text_without_a_word_has_no_vector() -> None:
    counts = count(tokenized(setting(), random_texts(5)))
    space = lsi_space(setting(), counts, [["unseen"], ["w1"]], dims=6)
    assert not space.passages[0].any()
    assert not space.questions[0].any()
    lengths = np.linalg.norm(space.passages[1:], axis=1)
    assert lengths == pytest.approx(np.ones(len(lengths)), abs=1e-6)
