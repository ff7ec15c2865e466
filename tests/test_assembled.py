"""Who solves the exercises in order has the parts of a measured hybrid retriever: put together.

Each solution lies in a file of its own, as in a learner's folder, and knows nothing of the others.
"""

from __future__ import annotations

import importlib
import shutil
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

SOLUTIONS = Path(__file__).parents[1] / "solutions"
PARTS = (
    "tokenize", "bm25_index", "inverted_index", "dense_topk", "lsi_embeddings", "rrf",
    "score_fusion", "hybrid_retriever", "mmr", "recall_and_mrr", "average_precision",
    "precision_at_k", "ndcg", "compare_retrievers", "attribute_failures", "sentence_chunks",
    "rerank_features",
)  # fmt: skip
PAGES = {
    "service": "Each car, or automobile, is serviced twice a year.",
    "brakes": "Dr. Weber tests the brakes of each car. No automobile leaves before.",
    "fuel": "Each automobile comes with a full tank. Bring the automobile back so.",
    "E4021": "Code E4021 means that your bank declined the card. Try another card.",
    "E4022": "Code E4022 means that the card has expired. Try another card.",
    "bicycle": "A bicycle is rented by the hour. A helmet is free of charge.",
    "cancel": "You may cancel until the evening before. We then refund all. No reason is needed.",
    "refund": "A refund takes five days. Your bank shows it as a credit.",
}
QUESTIONS = {
    "what does e4021 mean": {"E4021"},
    "my car": {"fuel", "brakes", "service"},
    "bicycle helmet": {"bicycle"},
    "refund at the bank": {"refund", "cancel"},
    "E4022": {"E4022"},
    "full tank": {"fuel"},
}
DEPTH, DIMS, K = 20, 4, 3


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The parts by name, imported from a package of files as a learner would have them."""
    folder = tmp_path_factory.mktemp("assembled") / "my_retriever"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for slug in PARTS:
        shutil.copy(SOLUTIONS / slug / "solution.py", folder / f"{slug}.py")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder.parent))
        loaded = [importlib.import_module(f"my_retriever.{slug}") for slug in PARTS]
    parts = ModuleType("mine")
    for module in loaded:
        vars(parts).update({name: value for name, value in vars(module).items() if name[0] != "_"})
    parts.search_postings = vars(loaded[PARTS.index("inverted_index")])["search"]  # type: ignore[attr-defined]
    return parts


class Corpus:
    """Pages cut into chunks, and everything that was counted about them."""

    def __init__(self, mine: Any) -> None:
        """Chunk, tokenize, count, embed."""
        self.mine = mine
        cut = [
            (page, chunk)
            for page, text in PAGES.items()
            for chunk in mine.sentence_chunks(text, size=2, overlap=1)
        ]
        self.pages = [page for page, _ in cut]
        self.tokens = [mine.tokenize(chunk) for _, chunk in cut]
        self.bm25 = mine.BM25(self.tokens)
        self.terms = sorted({token for tokens in self.tokens for token in tokens})
        matrix = np.array([self.weights(tokens) for tokens in self.tokens])
        self.embeddings, self.axes, self.explained = mine.fit_lsi(matrix, DIMS)

    def weights(self, tokens: list[str]) -> list[float]:
        """Counts times idf, one for each term of the corpus."""
        counts = Counter(tokens)
        return [counts[term] * self.bm25.idf(term) for term in self.terms]

    def embed(self, query: str) -> Any:
        """The query in the space of the chunks."""
        return self.mine.project(self.weights(self.mine.tokenize(query)), self.axes)


class Lexical:
    """BM25 behind the method that HybridRetriever asks."""

    def __init__(self, corpus: Corpus) -> None:
        """Remember the corpus."""
        self.corpus = corpus

    def search(self, query: str, k: int) -> list[tuple[int, float]]:
        """Numbers of chunks with their scores."""
        hits: list[tuple[int, float]] = self.corpus.bm25.search(self.corpus.mine.tokenize(query), k)
        return hits


class Dense:
    """LSI vectors behind the same method."""

    def __init__(self, corpus: Corpus) -> None:
        """Remember the corpus."""
        self.corpus = corpus

    def search(self, query: str, k: int) -> list[tuple[int, float]]:
        """Numbers of chunks with their cosines."""
        vector, docs = self.corpus.embed(query), self.corpus.embeddings
        lengths = np.linalg.norm(docs, axis=1) * np.linalg.norm(vector)
        cosines = np.divide(docs @ vector, lengths, out=np.zeros(len(docs)), where=lengths > 0)
        return [(int(i), float(cosines[i])) for i in self.corpus.mine.dense_topk(vector, docs, k)]


@pytest.fixture(scope="module")
def corpus(mine: Any) -> Corpus:
    return Corpus(mine)


@pytest.fixture(scope="module")
def retrievers(mine: Any, corpus: Corpus) -> dict[str, Any]:
    dense, lexical = Dense(corpus), Lexical(corpus)
    hybrid = mine.HybridRetriever(dense, lexical)
    return {"dense": dense, "lexical": lexical, "hybrid": hybrid}


def pages_of(corpus: Corpus, hits: list[tuple[int, float]]) -> list[str]:
    """The pages of chunks, best first, each once."""
    return list(dict.fromkeys(corpus.pages[i] for i, _ in hits))


def runs_of(corpus: Corpus, retriever: Any) -> list[tuple[list[str], set[str]]]:
    """For each question the pages found and the pages that answer it."""
    return [
        (pages_of(corpus, retriever.search(question, DEPTH)), gold)
        for question, gold in QUESTIONS.items()
    ]


def test_the_corpus_is_counted(corpus: Corpus) -> None:
    assert set(corpus.pages) == set(PAGES)
    assert corpus.embeddings.shape == (len(corpus.pages), DIMS)
    assert 0.5 < corpus.explained < 1


def test_both_indexes_give_the_same_hits(mine: Any, corpus: Corpus) -> None:
    postings = mine.build_postings(corpus.tokens)
    lengths = [len(tokens) for tokens in corpus.tokens]
    for question in QUESTIONS:
        query = mine.tokenize(question)
        listed = mine.search_postings(postings, lengths, query, DEPTH)
        scanned = corpus.bm25.search(query, DEPTH)
        assert [doc for doc, _ in listed] == [doc for doc, _ in scanned]
        assert [s for _, s in listed] == pytest.approx([s for _, s in scanned])


def test_words_find_codes_and_vectors_find_synonyms(
    corpus: Corpus, retrievers: dict[str, Any]
) -> None:
    found = {
        name: pages_of(corpus, retriever.search("e4022", K))
        for name, retriever in retrievers.items()
    }
    assert found["lexical"] == ["E4022"]
    assert found["hybrid"][0] == "E4022"
    by_words = pages_of(corpus, retrievers["lexical"].search("my car", DEPTH))
    assert "fuel" not in by_words
    for name in ("dense", "hybrid"):
        assert "fuel" in pages_of(corpus, retrievers[name].search("my car", K))


def test_the_hybrid_is_the_fusion_of_both_lists(mine: Any, retrievers: dict[str, Any]) -> None:
    for question in QUESTIONS:
        lists = [
            [doc for doc, _ in retrievers[name].search(question, DEPTH)]
            for name in ("dense", "lexical")
        ]
        hits = retrievers["hybrid"].search(question, DEPTH)
        assert [doc for doc, _ in hits] == mine.reciprocal_rank_fusion(lists)[:DEPTH]
        scores = mine.rrf_scores(lists)
        assert [score for _, score in hits] == pytest.approx([scores[doc] for doc, _ in hits])


def test_the_first_hits_do_not_change_with_k(retrievers: dict[str, Any]) -> None:
    for question in QUESTIONS:
        for retriever in retrievers.values():
            assert retriever.search(question, 1) == retriever.search(question, DEPTH)[:1]


def test_the_hybrid_finds_what_either_finds(
    mine: Any, corpus: Corpus, retrievers: dict[str, Any]
) -> None:
    recall = {
        name: [mine.recall_at_k(found, gold, K) for found, gold in runs_of(corpus, retriever)]
        for name, retriever in retrievers.items()
    }
    assert np.mean(recall["hybrid"]) >= max(np.mean(recall["dense"]), np.mean(recall["lexical"]))
    assert recall["hybrid"] == [1.0] * len(QUESTIONS)
    assert min(recall["lexical"]) < 1


def test_the_measures_agree_with_each_other(
    mine: Any, corpus: Corpus, retrievers: dict[str, Any]
) -> None:
    for retriever in retrievers.values():
        runs = runs_of(corpus, retriever)
        for found, gold in runs:
            first = mine.reciprocal_rank(found, gold)
            assert mine.hit_at_k(found, gold, 1) == float(first == 1)
            assert mine.precision_at_k(found, gold, K) * K == pytest.approx(
                mine.recall_at_k(found, gold, K) * len(gold)
            )
            ideal = [*gold, *(page for page in found if page not in gold)]
            gains = dict.fromkeys(gold, 1)
            assert mine.ndcg_at_k(ideal, gains, K) == pytest.approx(1)
            assert 0 <= mine.ndcg_at_k(found, gains, K) <= 1
        assert 0 < mine.mean_average_precision(runs) <= mine.mean_reciprocal_rank(runs) <= 1


def test_scores_can_be_fused_as_well(mine: Any, corpus: Corpus, retrievers: dict[str, Any]) -> None:
    for norm in ("max", "minmax"):
        runs = [
            dict(retrievers[name].search("what does e4021 mean", DEPTH))
            for name in ("dense", "lexical")
        ]
        fused = mine.fuse_scores(runs, [0.5, 0.5], norm)
        assert set(fused) == set(runs[0]) | set(runs[1])
        assert corpus.pages[max(fused, key=lambda doc: fused[doc])] == "E4021"


def test_candidates_become_features(mine: Any, corpus: Corpus, retrievers: dict[str, Any]) -> None:
    question = "bicycle helmet"
    candidates = [doc for doc, _ in retrievers["hybrid"].search(question, 5)]
    lexical, dense = (
        dict(retrievers[name].search(question, DEPTH)) for name in ("lexical", "dense")
    )
    table = mine.rerank_features(
        mine.tokenize(question),
        [corpus.tokens[doc] for doc in candidates],
        [lexical.get(doc, 0.0) for doc in candidates],
        [dense.get(doc, 0.0) for doc in candidates],
    )
    assert table.shape == (5, 7)
    assert table[:, [0, 1, 3, 6]].max(axis=0).tolist() == [1, 1, 1, 1]
    assert corpus.pages[candidates[int(table[:, 2].argmax())]] == "bicycle"


def test_mmr_begins_with_the_most_similar(mine: Any, corpus: Corpus) -> None:
    vector = corpus.embed("my car")
    picked = mine.mmr(vector, corpus.embeddings, K)
    assert picked[0] == mine.dense_topk(vector, corpus.embeddings, 1)[0]
    assert len(set(picked)) == K


def test_the_difference_is_judged(mine: Any, corpus: Corpus, retrievers: dict[str, Any]) -> None:
    complete = {
        name: [
            float(mine.recall_at_k(found, gold, K) == 1)
            for found, gold in runs_of(corpus, retriever)
        ]
        for name, retriever in retrievers.items()
    }
    hybrid, lexical = complete["hybrid"], complete["lexical"]
    low, high = mine.wilson_interval(int(sum(lexical)), len(lexical))
    assert 0 <= low < np.mean(lexical) < high < 1
    low, high = mine.bootstrap_interval(lexical)
    assert low <= np.mean(lexical) <= high
    # Six questions cannot tell the two apart.
    assert mine.mcnemar_exact(hybrid, lexical) == mine.mcnemar_exact(lexical, hybrid) > 0.05


def test_a_failure_is_laid_at_the_right_door(
    mine: Any, corpus: Corpus, retrievers: dict[str, Any]
) -> None:
    outcomes = {}
    for name in ("lexical", "hybrid"):
        given = pages_of(corpus, retrievers[name].search("my car", DEPTH))
        found = "fuel" in given
        outcomes[name] = mine.attribute(
            ["fuel"], given, answered=True, correct=found, oracle_correct=True
        )
    assert outcomes == {"lexical": "retrieval", "hybrid": "ok"}


def test_a_question_without_a_known_word_matches_nothing(retrievers: dict[str, Any]) -> None:
    assert retrievers["lexical"].search("quantum unicorn", DEPTH) == []
    hits = retrievers["dense"].search("quantum unicorn", DEPTH)
    assert {cosine for _, cosine in hits} == {0.0}
