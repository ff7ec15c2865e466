"""`rankwright verify`: a table, JSON, a page, and the exit status."""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from graders.authoring.document import as_document
from graders.authoring.findings import Finding
from graders.authoring.model import ExerciseReport, Mutation, SetReport, Survivor
from graders.authoring.page import render
from graders.authoring.scaffold import new_exercise
from graders.authoring.seeded import outcomes
from graders.authoring.seeds import compare
from graders.authoring.table import as_text
from graders.authoring.verifying import _between, verify
from graders.catalog import ProblemSet
from graders.cli.desk import Desk
from graders.cli.verify import command
from tests.conftest import COMMAND, DEADLINE_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.authoring.conftest import Draft
    from tests.conftest import Rankwright

UNORDERED = '''

def test_set(submission: Submission) -> None:
    """The first of a set is not always the same."""
    words = ["a", "b", "c", "d", "e", "f", "g", "h"]
    expect(submission.term_overlap, ["a"], ["a"]).equals(1.0 if [*{*words}][0] in "abcd" else 0.0)
'''
SURVIVOR = Survivor(id="mine/term/0a1b2c", line=7, diff="-    x + 1\n+    x")
REPORT = SetReport(
    root="/sets/course",
    exercises=(
        ExerciseReport(
            slug="mine", title="Mine", tasks=2, tests=14, examples=3, hints=6, mistakes=4,
            caught=4, slowest="share/test_random[2]", slowest_s=0.0123,
            mutation=Mutation(total=20, survivors=(SURVIVOR,)),
        ),
        ExerciseReport(
            slug="yours",
            findings=(Finding("manifest", "/sets/a <b>", "is <i>wrong</i>.", "Mend it."),),
        ),
    ),
)  # fmt: skip


def test_the_table_and_what_was_found() -> None:
    lines = as_text(REPORT).splitlines()
    assert lines[0].split() == [
        "exercise", "tasks", "tests", "examples", "hints", "wrong", "mutants", "slowest", "call",
    ]  # fmt: skip
    assert lines[1].split() == [
        "✓", "mine", "2", "14", "3", "6", "4/4", "19/20", "95%", "12", "ms",
    ]  # fmt: skip
    assert lines[2].split() == ["✗", "yours", "0", "0", "0", "0", "0/0", "-", "0", "ms"]
    text = "\n".join(lines)
    assert "✗ manifest  /sets/a <b>\n    is <i>wrong</i>.\n    Mend it." in text
    assert "mine:7  mine/term/0a1b2c  lives\n    -    x + 1\n    +    x" in text
    assert lines[-1] == "1 finding in 1 of 2 exercises."


def test_the_report_as_json() -> None:
    document = json.loads(as_document(REPORT))
    assert document["format"] == 1
    assert document["set"] == "/sets/course"
    assert document["sound"] is False
    mine, yours = document["exercises"]
    assert mine["mutation"]["score"] == 0.95
    assert mine["mutation"]["survivors"][0]["id"] == "mine/term/0a1b2c"
    assert mine["slowest_s"] == 0.0123
    assert yours["mutation"] is None
    assert yours["findings"] == [
        {"check": "manifest", "path": "/sets/a <b>", "fault": "is <i>wrong</i>.", "fix": "Mend it."}
    ]


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(value and value.startswith("http") for _, value in attrs)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_report_as_a_page() -> None:
    page = Page()
    page.feed(render(REPORT))
    text = " ".join("".join(page.text).split())
    assert "script" not in page.tags
    assert "i" not in page.tags
    assert "1 finding in 1 of 2 exercises." in text
    assert "is <i>wrong</i>." in text
    assert "4 of 4 19/20 95% 12 ms share/test_random[2]" in text
    assert "no test notices" in text


def test_each_wrong_solution_is_graded_under_two_seeds(draft: Draft) -> None:
    turns: list[str] = []
    for seed in range(10):
        found = outcomes(draft.root, [draft.slug], seed)[draft.slug]
        assert set(found["solution"].values()) == {"passed"}
        turns += [name for name in found if name != "solution"]
    names = ("share_of_document", "repeats_counted", "divides_by_nothing", "all_of_nothing")
    assert sorted(turns) == sorted(f"{name}.py" for name in names * 2)


def test_what_differs_between_seeds_is_said_once_a_task(tmp_path: Path) -> None:
    usual = {"mine": {"solution": {"share": "passed"}, "wrong": {"share": "failed"}}}
    other = {"mine": {"solution": {"share": "failed"}, "wrong": {"share": "passed"}}}
    assert list(compare(tmp_path, [usual, usual])) == []
    ((slug, finding),) = compare(tmp_path, [usual, other, other])
    assert slug == "mine"
    assert finding.path.endswith("exercises/mine/hidden/test_share.py")
    assert finding.fault == ("solution is passed under hash seed 0, and failed under hash seed 1.")


def test_what_is_wrong_between_exercises(draft: Draft) -> None:
    new_exercise(ProblemSet(draft.root), "second")
    manifest = draft.root / "exercises" / "second" / "exercise.toml"
    manifest.write_text(
        manifest.read_text()
        .replace("order = 20", "order = 10")
        .replace("prerequisites = []", 'prerequisites = ["third"]')
    )
    found = [(slug, str(finding)) for slug, finding in _between(ProblemSet(draft.root))]
    assert len(found) == 2
    assert "order: is 10, as in" in found[0][1]
    assert found[1][0] == "second"
    assert "prerequisites: there is no exercise 'third' before this one" in found[1][1]


def test_tests_that_end_the_process_are_told_from_the_others(
    draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graders.authoring.verifying.SEEDS", range(1))
    new_exercise(ProblemSet(draft.root), "second")
    draft.change(
        "hidden/test_share.py", "import pytest", "import pytest\n__import__('os')._exit(7)"
    )
    done: list[str] = []
    report = verify(ProblemSet(draft.root), [draft.slug, "second"], on_done=done.append)
    (finding,) = report.findings
    assert finding.path.endswith(f"exercises/{draft.slug}/hidden")
    assert "ends the process that runs it. Look for os._exit" in str(finding)
    assert sorted(done) == sorted([draft.slug, "second", "hash seeds"])


def test_the_command(rankwright: Rankwright, draft: Draft, tmp_path: Path, home: Path) -> None:
    new_exercise(ProblemSet(draft.root), "second")
    draft.add("hidden/test_edges.py", UNORDERED)
    page = tmp_path / "report.html"
    result = rankwright(
        *("--set", draft.root, "verify", "--mutants", "--json", "--html", page), deadline_s=600
    )
    assert result.returncode == 1, result.stderr
    document = json.loads(result.stdout)
    assert document["sound"] is False
    second, first = document["exercises"]
    (found,) = [one for one in first["findings"] if one["check"] == "seeds"]
    assert "under hash seed" in found["fault"]
    assert "Do not rely on the order of a set" in found["fix"]
    assert second["findings"] == []
    assert (second["caught"], second["mutation"]["score"]) == (4, 1.0)
    assert page.read_text().startswith("<!doctype html>")
    assert "second.json" in {path.name for path in home.rglob("*.json")}


def test_the_exit_status_of_a_sound_set(draft: Draft, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = SetReport(root=str(draft.root), exercises=REPORT.exercises[:1])
    asked: list[object] = []

    def verified(_set: ProblemSet, slugs: list[str], **options: object) -> SetReport:
        asked.append((tuple(slugs), options["mutants"]))
        return sound

    monkeypatch.setattr("graders.authoring.verifying.verify", verified)
    result = CliRunner().invoke(
        command, ["term_overlap"], obj=Desk({"RANKWRIGHT_SET": str(draft.root)}),
        standalone_mode=False,
    )  # fmt: skip
    assert result.return_value == 0
    assert result.output.endswith("1 exercise: sound.\n")
    assert asked == [(("term_overlap",), False)]


@pytest.mark.parametrize("name", ["verify", "preview"])
def test_an_exercise_that_is_not_there(rankwright: Rankwright, draft: Draft, name: str) -> None:
    result = rankwright("--set", draft.root, name, "term_overlab")
    assert result.returncode == 2
    assert "Did you mean term_overlap?" in result.stderr


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_killing_it_leaves_no_process_behind(
    draft: Draft, work: Path, environment: dict[str, str]
) -> None:
    asked = [str(COMMAND), "--set", str(draft.root), "verify"]
    with subprocess.Popen(asked, cwd=work, env=environment, start_new_session=True) as process:
        until(lambda: len(group(process.pid)) > 2)  # itself, what tracks its resources, a worker
        process.kill()
        process.wait(DEADLINE_S)
        until(lambda: not group(process.pid))


def group(leader: int) -> list[int]:
    """The processes of a group, by /proc."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, pgrp, *_ = stat.read_text().rpartition(") ")[2].split()
            if int(pgrp) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found


def until(holds: Callable[[], bool]) -> None:
    """Look again and again, as long as is bearable."""
    deadline = time.monotonic() + DEADLINE_S
    while not holds():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)
