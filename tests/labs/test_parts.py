"""What becomes of a learner's function that fails in the middle of a lab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from graders.labs.registry import LABS
from graders.labs.running import run
from graders.labs.setting import Options
from graders.limits import Limits

if TYPE_CHECKING:
    from pathlib import Path

    from graders.labs.running import Finished
    from tests.labs.conftest import MakeCrew

# Each passes for what it is until the call that fails.
ENDLESS = "def dense_topk(query, docs, k):\n    while True: pass\n"
FAILURES = {
    "endless": ("dense_topk", ENDLESS, "ended its worker in search(): No answer within 3 s"),
    "raises": (
        "dense_topk",
        "def dense_topk(query, docs, k):\n    raise ValueError('no\\nsuch luck')\n",
        "raised ValueError in search(): no",
    ),
    "not numbers": (
        "dense_topk",
        "def dense_topk(query, docs, k):\n    return ['first']\n",
        "gave something else than numbers of passages in dense_topk()",
    ),
    "out of range": (
        "dense_topk",
        "def dense_topk(query, docs, k):\n    return [99]\n",
        "gave something else than numbers of passages in dense_topk()",
    ),
    "twice": (
        "dense_topk",
        "def dense_topk(query, docs, k):\n    return [1, 1]\n",
        "gave a passage twice in dense_topk()",
    ),
    "no data": (
        "dense_topk",
        "def dense_topk(query, docs, k):\n    return (i for i in range(k))\n",
        "gave a generator; list(...) makes a list of it in search()",
    ),
    "syntax": ("dense_topk", "def dense_topk(:\n", "raised SyntaxError in loading it"),
    "leaves": (
        "dense_topk",
        "import os\ndef dense_topk(query, docs, k):\n    os._exit(0)\n",
        "ended its worker in search()",
    ),
    "floods": (
        "dense_topk",
        "def dense_topk(query, docs, k):\n    while True: print('x' * 10_000)\n",
        "ended its worker in search(): ",
    ),
    "eats memory": (
        "dense_topk",
        "def dense_topk(query, docs, k):\n    return [bytes(10**9) for _ in range(9)]\n",
        "ended its worker in search(): ",
    ),
    "no tokens": (
        "tokenize",
        "def tokenize(text):\n    return text.encode().split()\n",
        "gave something else than a list of tokens in tokenize()",
    ),
    "too many tokens": (
        "tokenize",
        "def tokenize(text):\n    return ['a'] * 100_000\n",
        "gave far more tokens than the text has in tokenize()",
    ),
    "long tokens": (
        "tokenize",
        "def tokenize(text):\n    return ['a' * 100_000]\n",
        "gave far more tokens than the text has in tokenize()",
    ),
    "not a number": (
        "bm25_scores",
        "def bm25_scores(q, docs, k1=1.5, b=0.75):\n    return [float('nan')] * len(docs)\n",
        "gave NaN or infinity in bm25_scores()",
    ),
    "infinite": (
        "bm25_index",
        "class BM25:\n    def __init__(self, *_): pass\n"
        "    def search(self, q, k): return [(0, float('inf'))]\n",
        "gave something else than a score for each passage in search()",
    ),
    "no scores": (
        "bm25_scores",
        "def bm25_scores(q, docs, k1=1.5, b=0.75):\n    return [0.0]\n",
        "gave something else than a score a passage in bm25_scores()",
    ),
    "no pairs": (
        "inverted_index",
        "def build_postings(docs):\n    return {}\n"
        "def search(p, n, q, k, k1=1.5, b=0.75):\n    return None\n",
        "gave something else than pairs of passage and score in search()",
    ),
    "wrong metric": (
        "ndcg",
        "def ndcg_at_k(ranked, gains, k):\n    return 1.0\n",
        "gave 1 in ndcg_at_k() where",
    ),
    "wrong interval": (
        "compare_retrievers",
        "def wilson_interval(hits, n):\n    return None\n",
        "gave another value in wilson_interval() than the reference does",
    ),
    "flat": (
        "lsi_embeddings",
        "import numpy as np\n"
        "def fit_lsi(a, dims):\n    return np.zeros((len(a), 1)), np.zeros((1, a.shape[1])), 1.0\n"
        "def project(q, vt):\n    return np.zeros(1)\n",
        "gave something else than 5 vectors of 5 dimensions in fit_lsi(): an array of float64 of",
    ),
}


def measured(finished: Finished) -> Any:
    return finished.report.figures["retrievers"]


@pytest.mark.parametrize("kind", FAILURES)
def test_a_failing_part_costs_itself_alone(kind: str, crew: MakeCrew, folder: Path) -> None:
    slug, source, reason = FAILURES[kind]
    options = Options(data=folder)
    finished = run(LABS["own"], options, crew(**{slug: source}))
    (failed,) = finished.manifest["failed"]
    assert failed["file"] == f"{slug}.py"
    assert failed["reason"].startswith(reason)
    assert set(finished.manifest["parts"].values()) == {"reference"}
    assert measured(finished) == measured(run(LABS["own"], options))


def test_the_next_file_takes_over(crew: MakeCrew, folder: Path) -> None:
    lost = "def build_postings(docs):\n    return 1 / 0\n"
    finished = run(LABS["own"], Options(data=folder), crew(inverted_index=lost, bm25_index=""))
    assert finished.manifest["parts"]["bm25"] == "bm25_index.py"
    assert finished.manifest["failed"][0]["reason"].startswith("raised ZeroDivisionError")


def test_a_job_has_its_seconds_in_all(crew: MakeCrew, folder: Path) -> None:
    slow = "import time\ndef tokenize(text):\n    time.sleep(0.3)\n    return text.split()\n"
    short = Limits(call_s=3.0, total_s=0.5)
    finished = run(LABS["own"], Options(data=folder), crew(short, tokenize=slow))
    assert finished.manifest["failed"][0]["reason"] == "took more than 0.5 s for the whole job"


def test_all_parts_of_a_learner_give_the_references_figures(crew: MakeCrew, folder: Path) -> None:
    slugs = ("tokenize", "inverted_index", "dense_topk", "rrf", "recall_and_mrr", "ndcg")
    theirs = dict.fromkeys((*slugs, "compare_retrievers"), "")
    finished = run(LABS["own"], Options(data=folder), crew(**theirs))
    assert finished.manifest["failed"] == []
    assert set(finished.manifest["parts"].values()) == {*(f"{s}.py" for s in theirs), "reference"}
    assert measured(finished) == measured(run(LABS["own"], Options(data=folder)))
