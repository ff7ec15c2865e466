"""The browser and the command line give each test of each answer the same status."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from graders.browser.parcel import pack
from graders.catalog import find_set
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from graders.schema import PUBLISHED
from graders.submission import read_submission, submission_from_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from graders.exercise import Exercise
    from graders.submission import SubmittedFile

SET = find_set(None, None, None).problem_set
SCHEMA = Draft202012Validator(json.loads(PUBLISHED.read_text(encoding="utf-8")))
# A worker as the page has it. gradeAll is told an exercise and codes, and gives their verdicts.
HARNESS = """
async ({ worker, pyodide, runtime }) => {
  const python = new Worker(worker, { type: "module" });
  const ask = (message) => new Promise((resolve, reject) => {
    python.onmessage = ({ data }) => {
      if (data.kind === "ready") resolve(null);
      if (data.kind === "graded") resolve(data.result.verdict);
      if (data.kind === "failed") reject(new Error(data.text));
    };
    python.postMessage(message);
  });
  window.gradeAll = async (parcel, codes) => {
    const verdicts = [];
    await ask({ kind: "open", parcel });
    for (const code of codes) {
      verdicts.push(await ask({ kind: "grade", code, attempts: 0, hints: {} }));
    }
    return verdicts;
  };
  python.postMessage({ kind: "load", pyodide, runtime });
}
"""
BEGIN = "([parcel, codes]) => { window.verdicts = gradeAll(parcel, codes) }"


@pytest.fixture(scope="module")
def worker(browser: Browser, site: Path, address: str) -> Iterator[Page]:
    """A page with one worker, in which all exercises are opened one after the other."""
    page = browser.new_page()
    page.goto(f"{address}exercises/rrf.html")
    assets = {
        name: address + path.relative_to(site).as_posix()
        for name, pattern in (("worker", "worker-*.js"), ("runtime", "runtime-*.zip"))
        for path in (site / "assets").glob(pattern)
    }
    page.evaluate(HARNESS, assets | {"pyodide": f"{address}pyodide/"})
    yield page
    page.close()


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    sandbox = open_sandbox()
    yield Judge(sandbox)
    sandbox.close()


def answers(exercise: Exercise) -> dict[str, SubmittedFile]:
    """Stub, solution, and of every mistake the face that is the same on each processor."""
    files = {"stub": exercise.stub, "solution": exercise.solution}
    files |= {one.id: exercise.wrong(one.id) for one in exercise.manifest.mistakes}
    name = f"{exercise.slug}.py"
    return {
        title: submission_from_bytes(read_submission(path).source.encode(), name)
        for title, path in files.items()
    }


def statuses(verdict: dict[str, Any]) -> dict[str, str]:
    """The status of each test, of each task and of the answer."""
    found = {"the answer": verdict["status"]}
    for task in verdict["tasks"]:
        found[task["id"]] = task["status"]
        found |= {f"{task['id']}: {test['id']}": test["status"] for test in task["tests"]}
    return found


@pytest.mark.parametrize("slug", SET.slugs)
def test_the_browser_gives_the_statuses_of_the_command_line(
    slug: str, worker: Page, judge: Judge
) -> None:
    """Both grade at the same time. Solutions stay out of the parcel: nothing is diagnosed here."""
    exercise = SET.exercise(slug)
    submissions = answers(exercise)
    codes = [submission.source for submission in submissions.values()]
    worker.evaluate(BEGIN, [pack(exercise, solutions=False), codes])
    here = judge.grade_all(exercise, list(submissions.values()))
    there = [json.loads(text) for text in worker.evaluate("() => window.verdicts")]
    for verdict in there:
        SCHEMA.validate(verdict)
    expected = [statuses(asdict(verdict)) for verdict in here]
    found = [statuses(verdict) for verdict in there]
    assert dict(zip(submissions, found, strict=True)) == dict(
        zip(submissions, expected, strict=True)
    )
