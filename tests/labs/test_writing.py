"""The folder of a report: whole or not there, and never over anything that is not ours."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest

from graders.errors import UsageError
from graders.labs import page, writing
from graders.labs.registry import LABS
from graders.labs.running import run
from graders.labs.setting import Options

if TYPE_CHECKING:
    from pathlib import Path

    from graders.labs.running import Finished

FILES = {"index.html", "REPORT.md", "metrics.json", "per_query.csv", "manifest.json"}


@pytest.fixture
def finished(folder: Path) -> Finished:
    return run(LABS["own"], Options(data=folder, seed=3))


def test_the_folder_holds_everything(finished: Finished, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    writing.write(finished.report, finished.manifest, out)
    assert {path.name for path in out.iterdir()} == FILES
    assert [path.name for path in out.parent.iterdir()] == ["out"]
    metrics = json.loads((out / "metrics.json").read_text(encoding="utf-8"))
    assert set(metrics["retrievers"]) == {"bm25", "dense", "hybrid"}
    assert {"hit@1", "hit@5", "hit@10", "recall@10", "ndcg@10", "mrr"} == set(
        metrics["retrievers"]["bm25"]
    )
    assert metrics["retrievers"]["bm25"]["hit@10"] == pytest.approx(3 / 4)
    assert (metrics["lab"], metrics["seed"], metrics["format"]) == ("own", 3, 1)
    with (out / "per_query.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["question"] for row in rows] == ["q1", "q2", "q3", "q4"]
    assert [float(row["bm25 hit@1"]) for row in rows] == [1, 1, 1, 0]


def test_the_manifest_tells_what_the_figures_depend_on(finished: Finished, folder: Path) -> None:
    manifest = finished.manifest
    assert manifest["seed"] == 3
    assert manifest["options"] == {"data": str(folder), "seed": "3"}
    assert manifest["sizes"]["passages"] == 5
    assert {"rankwright", "python", "numpy", "scikit-learn"} <= manifest["versions"].keys()
    assert all(len(digest) == 64 for digest in manifest["inputs"].values())


def test_two_runs_are_the_same_bytes(finished: Finished, folder: Path) -> None:
    again = run(LABS["own"], Options(data=folder, seed=3))
    assert again.manifest["measured"]["ivf peak bytes"] > 0
    measured: dict[str, object] = {
        "measured": {}
    }  # seconds and bytes are the only thing that may differ
    first = writing.files(finished.report, {**finished.manifest, **measured})
    assert writing.files(again.report, {**again.manifest, **measured}) == first


def test_a_report_is_replaced_whole(finished: Finished, tmp_path: Path) -> None:
    out = tmp_path / "out"
    writing.write(finished.report, finished.manifest, out)
    (out / "stray.txt").write_text("from before")
    writing.write(finished.report, finished.manifest, out)
    assert {path.name for path in out.iterdir()} == FILES


def test_what_is_not_ours_is_left_alone(finished: Finished, tmp_path: Path) -> None:
    out = tmp_path / "thesis"
    out.mkdir()
    (out / "chapter1.md").write_text("words")
    with pytest.raises(UsageError, match="no lab's report"):
        writing.write(finished.report, finished.manifest, out)
    assert [path.name for path in out.iterdir()] == ["chapter1.md"]
    (tmp_path / "file").write_text("words")
    with pytest.raises(UsageError, match="no lab's report"):
        writing.write(finished.report, finished.manifest, tmp_path / "file")


def test_a_failure_in_the_middle_leaves_the_report_before(
    finished: Finished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    writing.write(finished.report, finished.manifest, out)
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def interrupted(_report: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(page, "render", interrupted)
    with pytest.raises(KeyboardInterrupt):
        writing.write(finished.report, finished.manifest, out)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".out")] == []


def test_hostile_texts_are_escaped(tmp_path: Path) -> None:
    from tests.labs.material import corpus_lines, write_folder  # noqa: PLC0415

    evil = json.dumps({"_id": "x", "text": "<script>alert(1)</script> | `a` | b quarks"})
    judged = ("q4\td1\t1",)
    folder = write_folder(tmp_path / "evil", corpus=[*corpus_lines(), evil], judged=judged)
    finished = run(LABS["own"], Options(data=folder))
    files = writing.files(finished.report, finished.manifest)
    assert "<script>alert" not in files["index.html"]
    assert "&lt;script&gt;alert(1)" in files["index.html"] or "alert" not in files["index.html"]
    for line in files["REPORT.md"].splitlines():
        if "alert" in line:
            assert r"\|" in line
