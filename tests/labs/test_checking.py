"""What a learner's file gives is looked at before it is used: whatever it is, its job alone fails.

Each file below could end the whole lab, since the jail lets any plain data through.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.labs.chunking import chunked
from graders.labs.counting import count, tokenized
from graders.labs.cutting import by_sentences, by_words
from graders.labs.encoders import lsi_space
from graders.labs.fusing import rrf_run
from graders.labs.hits import Hits
from graders.labs.ivf import measure_ivf
from graders.labs.lexical import bm25_run
from graders.labs.measures import measure
from graders.labs.parts import PartFailed, Worker
from graders.labs.reference import built_in
from graders.labs.setting import Options
from graders.labs.significance import duel, interval

if TYPE_CHECKING:
    from collections.abc import Callable

    from graders.labs.setting import Setting

TEXTS = ["the cat sat on the mat", "dogs and cats are pets", "the cat chased the mouse"]
LONG = ["word " * 50]
HITS = Hits((2, 0, 1), (3.0, 2.0, 1.0))


def searched(setting: Setting) -> Any:
    tokens = tokenized(setting, TEXTS)
    return bm25_run(setting, tokens, count(tokens), [["cat"]], 3)


def fused(setting: Setting) -> Any:
    return rrf_run(setting, [[HITS, HITS], [HITS, HITS]], 3)


def embedded(setting: Setting) -> Any:
    return lsi_space(setting, count(tokenized(setting, TEXTS)), [["cat"], ["dogs"]], dims=2)


def filed(setting: Setting) -> Any:
    vectors = np.eye(20, 4, dtype=np.float32)
    return measure_ivf(setting, vectors, vectors[:2], 4)


def in_chunks(setting: Setting) -> Any:
    return chunked(replace(setting, options=Options(chunk=(5, 1))), LONG)


def in_windows(setting: Setting) -> Any:
    return by_words(setting, LONG, 5, 1)


def in_sentences(setting: Setting) -> Any:
    return by_sentences(setting, ["One is here. " * 20], 2, 1)


def measured(setting: Setting) -> Any:
    return measure(setting, "ndcg@3", [HITS], [{2: 1.0}])


def bounded(setting: Setting) -> Any:
    return interval(setting, "hit@3", np.array([1.0, 0.0]))


def compared(setting: Setting) -> Any:
    return duel(setting, ("a", "b"), np.array([1.0, 0.0]), np.array([1.0, 1.0]))


JOBS = {
    "bm25_scores": searched,
    "rrf": fused,
    "lsi_embeddings": embedded,
    "ivf_search": filed,
    "chunk": in_chunks,
    "sentence_chunks": in_sentences,
    "ndcg": measured,
    "compare_retrievers": compared,
}


def scores(given: str) -> str:
    return f"def bm25_scores(q, docs, k1=1.5, b=0.75):\n    return {given}\n"


def fusion(score: str) -> str:
    return (
        f"def rrf_scores(rankings, k=60):\n    return {{d: {score} for r in rankings for d in r}}\n"
        "def reciprocal_rank_fusion(rankings, k=60):\n    return list(rrf_scores(rankings))\n"
    )


def lsi(docs: str = "docs", explained: str = "explained", projected: str = "right(q, vt)") -> str:
    return (
        "\nfitted, right = fit_lsi, project\n"
        "def fit_lsi(a, dims):\n"
        "    docs, vt, explained = fitted(a, dims)\n"
        f"    return {docs}, vt, {explained}\n"
        f"def project(q, vt):\n    return {projected}\n"
    )


def index(line: str) -> str:
    return (
        "\nbuild = IVFIndex.__init__\n"
        "def spoilt(self, v, nlist, seed=0):\n"
        f"    build(self, v, nlist, seed)\n    {line}\n"
        "IVFIndex.__init__ = spoilt\n"
    )


def chunks(given: str) -> str:
    return f"def chunk(tokens, size, overlap):\n    return {given}\n"


# A file shares its worker with our code there, which calls float() and int().
A_TEXT = "setattr(__import__('builtins'), 'float', lambda _: 'x')"
NO_BYTES = "setattr(__import__('builtins'), 'int', lambda _: 'x')"
ALWAYS = "def mcnemar_exact(a, b):\n    return {}\n"

# Files that begin with a line end follow the reference solution.
WRONG: dict[str, tuple[str, str, str]] = {
    "ragged scores": ("bm25_scores", scores("[[1.0], [1.0, 2.0]]"), "than a score a passage"),
    "a score too large": ("bm25_scores", scores("[10**400] * len(docs)"), "than a score a passage"),
    "long texts": (
        "bm25_scores", scores("['a' * 10**6] + [''] * 300_000"), "than a score a passage"
    ),
    "a rank's score too large": ("rrf", fusion("10**400"), "than a score for each passage"),
    "NaN explained": ("lsi_embeddings", lsi(explained="float('nan')"), "than a finite number"),
    "a text explained": ("lsi_embeddings", lsi(explained=A_TEXT), "than a finite number"),
    "vectors too long": ("lsi_embeddings", lsi(docs="docs * 1e300"), "too long to be scaled"),
    "NaN in a vector": ("lsi_embeddings", lsi(docs="docs * float('nan')"), "gave NaN or infinity"),
    "a number projected": ("lsi_embeddings", lsi(projected="1.0"), r"shape \(2,\)"),
    "ids for lists": ("ivf_search", index("self.lists = list(range(len(v)))"), "lists that fit"),
    "one list": ("ivf_search", index("self.lists = [list(range(len(v)))]"), "lists that fit"),
    "scalars for lists": (
        "ivf_search", index("self.lists = [5, 5, 5, list(range(17))]"), "lists that fit"
    ),
    "texts for centroids": (
        "ivf_search", index("self.centroids = [['a'] * 4] * 4"), "centroids that fit"
    ),
    "a text for bytes": ("ivf_search", index(NO_BYTES), "a finite number for the bytes"),
    "deep windows": ("chunk", chunks("[[['x']]]"), "than lists of the tokens"),
    "windows without end": ("chunk", chunks("[tokens] * 50"), "far more text"),
    "empty windows without end": ("chunk", chunks("[[]] * 10**5"), "far more text"),
    "sentences without end": (
        "sentence_chunks",
        "def sentence_chunks(text, size=3, overlap=1):\n"
        "    return [text[i:] for i in range(len(text))]\n",
        "far more text",
    ),
    "a metric too large": (
        "ndcg", "def ndcg_at_k(r, g, k):\n    return 10**400\n", r"gave no finite number \(int\)"
    ),
    "a tuple for a chance": ("compare_retrievers", ALWAYS.format("(1.0,)"), "another value"),
    "a chance too large": ("compare_retrievers", ALWAYS.format("10**400"), "another value"),
}  # fmt: skip


def source_of(slug: str, source: str) -> str:
    """The file itself, or the reference solution and what follows it."""
    if not source.startswith("\n"):
        return source
    return built_in().exercise(slug).solution.read_text(encoding="utf-8") + source


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_no_result_fails_its_job(kind: str, learners: Callable[..., Setting]) -> None:
    slug, source, reason = WRONG[kind]
    setting = learners(**{slug: source_of(slug, source)})
    with pytest.raises(PartFailed, match=reason):
        JOBS[slug](setting)


@pytest.mark.parametrize("given", [None, 7, (), (1, 2, 3), [1, 2]])
@pytest.mark.parametrize(
    ("slug", "reason"),
    [
        ("rrf", "than 2 values in the fusion"),
        ("lsi_embeddings", r"than 2 values in fit_lsi\(\)"),
        ("ivf_search", r"than 4 values in IVFIndex\(\)"),
    ],
)
def test_a_worker_that_sends_something_else_fails_its_job(
    slug: str, reason: str, given: object, learners: Callable[..., Setting],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(Worker, "ask", lambda *_, **__: given)
    with pytest.raises(PartFailed, match=reason):
        JOBS[slug](learners(**{slug: ""}))


@pytest.mark.parametrize("given", ["[tokens] * 50", "[[tokens[0], tokens[-1]]] * 50"])
def test_windows_of_numbers_may_not_repeat_the_text(
    given: str, learners: Callable[..., Setting]
) -> None:
    with pytest.raises(PartFailed, match="far more text"):
        in_windows(learners(chunk=chunks(given)))


def test_an_interval_too_large_is_refused(learners: Callable[..., Setting]) -> None:
    source = "def wilson_interval(hits, n):\n    return 0.0, 10**400\n"
    with pytest.raises(PartFailed, match="another value"):
        bounded(learners(compare_retrievers=source))


@pytest.mark.parametrize("slug", JOBS)
def test_the_reference_solutions_pass_every_check(
    slug: str, learners: Callable[..., Setting]
) -> None:
    JOBS[slug](learners(**{slug: ""}))
