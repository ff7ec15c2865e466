"""Lexical search and chunks: the solutions against libraries and slow second writings."""

from __future__ import annotations

import runpy
import unicodedata
from math import log
from pathlib import Path
from typing import Any

import bm25s  # type: ignore[import-untyped]
import numpy as np
import pytest

SOLUTIONS = Path(__file__).parents[2] / "solutions"
WORDS = np.array(["ant", "bee", "cow", "doe", "eel", "fox", "gnu", "hen"])
many = pytest.mark.parametrize("seed", range(25))


def solution(slug: str, name: str) -> Any:
    """One function or class of a reference solution."""
    return runpy.run_path(str(SOLUTIONS / slug / "solution.py"))[name]


class Corpus:
    """A random corpus, query and parameters."""

    def __init__(self, seed: int, shortest: int = 0) -> None:
        """Shortest: the least number of tokens in a document."""
        rng = np.random.default_rng(seed)
        popularity = rng.dirichlet(np.ones(len(WORDS)))
        lengths = rng.integers(shortest, 15, size=rng.integers(2, 30))
        self.docs = [rng.choice(WORDS, size=length, p=popularity).tolist() for length in lengths]
        self.query = rng.permutation([*WORDS, "unicorn"])[: rng.integers(1, 6)].tolist()
        self.k1, self.b = float(rng.uniform(0.1, 3)), float(rng.uniform(0, 1))
        self.k = int(rng.integers(1, 30))

    def slow_scores(self) -> list[float]:
        """BM25 as it is written down: for each document, each term, count everything again."""
        n_docs = len(self.docs)
        average = sum(len(doc) for doc in self.docs) / n_docs
        scores = []
        for doc in self.docs:
            score = 0.0
            for term in self.query:
                f = doc.count(term)
                if f == 0:
                    continue
                df = sum(1 for other in self.docs if term in other)
                idf = log(1 + (n_docs - df + 0.5) / (df + 0.5))
                length_norm = 1 - self.b + self.b * len(doc) / average
                score += idf * f * (self.k1 + 1) / (f + self.k1 * length_norm)
            scores.append(score)
        return scores

    def library_scores(self) -> Any:
        """Those of bm25s, which leaves out the factor k1 + 1."""
        index = bm25s.BM25(method="lucene", k1=self.k1, b=self.b, dtype="float64")
        index.index(self.docs, show_progress=False)
        return index.get_scores(self.query) * (self.k1 + 1)


def check_ranking(found: list[tuple[int, float]], scores: list[float], k: int) -> None:
    """A search result must hold the best k matches; scores within 1e-9 are ties."""
    rounded = np.round(scores, 9)
    expected = [int(i) for i in np.argsort(-rounded, kind="stable") if scores[i] > 0][:k]
    assert [doc for doc, _ in found] == expected
    assert [score for _, score in found] == pytest.approx([scores[i] for i in expected], abs=1e-9)


@many
def test_bm25_scores_agree_with_bm25s(seed: int) -> None:
    corpus = Corpus(seed, shortest=1)
    scores = solution("bm25_scores", "bm25_scores")(corpus.query, corpus.docs, corpus.k1, corpus.b)
    assert scores == pytest.approx(corpus.library_scores(), abs=1e-9)


@many
def test_bm25_scores_agree_with_a_slow_loop(seed: int) -> None:
    corpus = Corpus(seed)
    bm25_scores = solution("bm25_scores", "bm25_scores")
    repeated = corpus.query * 2
    scores = bm25_scores(repeated, corpus.docs, corpus.k1, corpus.b)
    assert scores == pytest.approx(corpus.slow_scores(), abs=1e-9)


@many
def test_bm25_of_the_two_stages_agrees_with_bm25s(seed: int) -> None:
    corpus = Corpus(seed, shortest=1)
    bm25_scores = solution("retrieve_and_rerank", "bm25_scores")
    scores = bm25_scores(corpus.query, corpus.docs, corpus.k1, corpus.b)
    assert scores == pytest.approx(corpus.library_scores(), abs=1e-9)


@many
def test_bm25_index_agrees_with_bm25s(seed: int) -> None:
    corpus = Corpus(seed, shortest=1)
    index = solution("bm25_index", "BM25")(corpus.docs, corpus.k1, corpus.b)
    scores = corpus.library_scores()
    assert [index.score(corpus.query, i) for i in range(len(corpus.docs))] == pytest.approx(
        scores, abs=1e-9
    )
    check_ranking(index.search(corpus.query, corpus.k), scores.tolist(), corpus.k)


@many
def test_bm25_index_agrees_with_a_slow_loop(seed: int) -> None:
    corpus = Corpus(seed)
    index = solution("bm25_index", "BM25")(corpus.docs, corpus.k1, corpus.b)
    check_ranking(index.search(corpus.query, corpus.k), corpus.slow_scores(), corpus.k)
    for term in (*WORDS, "unicorn"):
        df = sum(term in doc for doc in corpus.docs)
        expected = log(1 + (len(corpus.docs) - df + 0.5) / (df + 0.5))
        assert index.idf(term) == pytest.approx(expected)


@many
def test_inverted_index_agrees_with_brute_force(seed: int) -> None:
    corpus = Corpus(seed)
    postings = solution("inverted_index", "build_postings")(corpus.docs)
    assert postings == {
        term: [(i, doc.count(term)) for i, doc in enumerate(corpus.docs) if term in doc]
        for term in {token for doc in corpus.docs for token in doc}
    }
    lengths = [len(doc) for doc in corpus.docs]
    search = solution("inverted_index", "search")
    found = search(postings, lengths, corpus.query, corpus.k, corpus.k1, corpus.b)
    check_ranking(found, corpus.slow_scores(), corpus.k)


@many
def test_tokenize_agrees_with_the_tokenizer_of_bm25s(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pieces = ["Él", "trabajó", "don't", "x²", "GPT4", "3.14", "МОЙ", "tschüß", "東京", "a_b", "Ö"]
    marks = [" ", ", ", "-", "; ", "\n", "…", "’"]
    text = "".join(rng.choice(pieces) + rng.choice(marks) for _ in range(12))
    library = bm25s.tokenize(
        [text],
        token_pattern=r"\w+",  # noqa: S106  no password
        stopwords=None,
        return_ids=False,
        show_progress=False,
    )
    tokenize = solution("tokenize", "tokenize")
    assert tokenize(text) == library[0]
    assert tokenize(unicodedata.normalize("NFD", text)) == library[0]


@many
def test_sentences_agree_with_a_walk_over_words(seed: int) -> None:
    rng = np.random.default_rng(seed)
    words = ["Dr.", "best.", "(e.g.", "2.5", "no.", "¿qué?", "Oh!", "fig.", "well...", "ox", "st."]
    chosen = rng.choice(words, size=20).tolist()
    expected = [""]
    for word in chosen:
        expected[-1] = f"{expected[-1]} {word}".strip()
        if word[-1] in ".!?" and word not in ("Dr.", "(e.g.", "fig.", "st."):
            expected.append("")
    expected = [sentence for sentence in expected if sentence]
    assert solution("sentence_chunks", "split_sentences")(" ".join(chosen)) == expected


@many
def test_sentence_chunks_agree_with_chunks_of_sentences(seed: int) -> None:
    rng = np.random.default_rng(seed)
    sentences = [f"Sentence {i}." for i in range(rng.integers(0, 30))]
    size = int(rng.integers(1, 7))
    overlap = int(rng.integers(0, size))
    windows = solution("chunk", "chunk")(sentences, size, overlap)
    chunks = solution("sentence_chunks", "sentence_chunks")(" ".join(sentences), size, overlap)
    assert chunks == [" ".join(window) for window in windows]
