"""Prints how BM25 of the labs grows from 5 000 to 50 000 passages, beside bm25s on the same data.

    python tests/bench/labs.py [--whole]

Each line is a process of its own: texts of made-up words, of a Zipf distribution and some 80 words
each, and 1 000 questions of 8 words that stand in a passage. --whole runs all of the lab `own` on
the 50 000 as well (LSI, dense search, IVF, the report).
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.lexical import bm25_run
from graders.labs.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (5_000, 15_000, 50_000)
QUESTIONS, DEPTH, WORDS, TERMS = 1_000, 20, 80, 60_000
AIM_S, AIM_MB = 30.0, 2_000.0


def texts(passages: int) -> tuple[list[str], list[str]]:
    """Passages, and questions that share eight of their words with one."""
    rng = np.random.default_rng(0)
    shares = 1 / np.arange(1, TERMS + 1)
    lengths = rng.integers(WORDS // 2, WORDS * 3 // 2, size=passages)
    drawn = rng.choice(TERMS, size=int(lengths.sum()), p=shares / shares.sum())
    made = [
        " ".join(f"w{word}" for word in part) for part in np.split(drawn, lengths.cumsum()[:-1])
    ]
    asked = rng.integers(passages, size=QUESTIONS)
    return made, [" ".join(rng.choice(made[doc].split(), size=8)) for doc in asked]


def ours(passages: list[str], questions: list[str]) -> tuple[float, float]:
    setting = Setting()
    start = time.perf_counter()
    tokens = tokenized(setting, passages)
    counts = count(tokens)
    built = time.perf_counter()
    cut = tokenizer(setting)
    bm25_run(setting, tokens, counts, [cut(one) for one in questions], DEPTH)
    return built - start, time.perf_counter() - built


def bm25s(passages: list[str], questions: list[str]) -> tuple[float, float]:
    import bm25s as library  # type: ignore[import-untyped]  # noqa: PLC0415

    quiet: dict[str, Any] = {"show_progress": False}
    start = time.perf_counter()
    tokens = library.tokenize(passages, stopwords=None, **quiet)
    index = library.BM25(k1=1.5, b=0.75)
    index.index(tokens, **quiet)
    built = time.perf_counter()
    asked = library.tokenize(questions, stopwords=None, return_ids=False, **quiet)
    index.retrieve(asked, k=DEPTH, n_threads=1, **quiet)
    return built - start, time.perf_counter() - built


HANDS: dict[str, Callable[[list[str], list[str]], tuple[float, float]]] = {
    "ours": ours,
    "bm25s": bm25s,
}


def one(hand: str, size: int) -> None:
    """Measure in this process and print JSON."""
    passages, questions = texts(size)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    index_s, search_s = HANDS[hand](passages, questions)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps([index_s, search_s, peak / 1024, before / 1024]))


def measured(hand: str, size: int) -> tuple[float, float, float, float]:
    command = [sys.executable, __file__, "--one", hand, str(size)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    index_s, search_s, peak, before = json.loads(done.stdout)
    return index_s, search_s, peak, before


def whole(size: int) -> None:
    """Run `rankwright lab run own` on a folder of that size."""
    passages, questions = texts(size)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "made-up"
        (folder / "qrels").mkdir(parents=True)
        entries = [json.dumps({"_id": f"d{n}", "text": text}) for n, text in enumerate(passages)]
        asked = [json.dumps({"_id": f"q{n}", "text": text}) for n, text in enumerate(questions)]
        judged = [f"q{n}\td{n}\t1" for n in range(len(questions))]
        (folder / "corpus.jsonl").write_text("\n".join(entries))
        (folder / "queries.jsonl").write_text("\n".join(asked))
        (folder / "qrels" / "test.tsv").write_text("\n".join(judged))
        command = [sys.executable, "-m", "graders", "lab", "run", "own", "--data", str(folder)]
        start = time.perf_counter()
        subprocess.run(
            [*command, "--out", str(Path(name) / "out")], check=True, capture_output=True
        )
        seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"\nthe whole lab on {size:,}: {seconds:.1f} s, peak {peak:,.0f} MB")


def main() -> None:
    print(
        f"{'passages':>9}  {'by':6} {'index s':>8} {'search s':>9} {'peak MB':>8} {'texts MB':>9}"
    )
    for size in SIZES:
        for hand in HANDS:
            index_s, search_s, peak, before = measured(hand, size)
            row = f"{size:>9,}  {hand:6} {index_s:8.2f} {search_s:9.2f} {peak:8,.0f} {before:9,.0f}"
            print(row)
            if (hand, size) == ("ours", SIZES[-1]):
                met = index_s + search_s <= AIM_S and peak <= AIM_MB
                told = "met" if met else "MISSED"
                print(f"{'':11}aim: {AIM_S:.0f} s and {AIM_MB:,.0f} MB: {told}")
    if "--whole" in sys.argv:
        whole(SIZES[-1])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        one(sys.argv[2], int(sys.argv[3]))
    else:
        main()
