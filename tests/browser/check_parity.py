"""The browser and the command line give each test of each answer the same status."""

from __future__ import annotations

import json
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

    Statuses = dict[tuple[str, str], str]

SET = find_set(None, None, None).problem_set
# Answers that leave something to the processor, and what: there the tasks that a mistake must fail
# are compared, not each test.
LEFT_OPEN = {
    ("dense_topk", "partition_unsorted"): "the order in which np.argpartition leaves k items",
    ("ivf_pq", "unstable_order"): "the order in which an unstable sort leaves equal items",
    ("lsi_embeddings", "least_kept"): "what rounding leaves of singular values near 0",
}
# A worker as the page has it, which is sent one message and answers with what comes of it.
HARNESS = """
async ({ worker, pyodide, runtime }) => {
  const python = new Worker(worker, { type: "module" });
  window.ask = (message) => new Promise((resolve, reject) => {
    python.onmessage = ({ data }) => {
      if (data.kind === "ready") resolve(null);
      if (data.kind === "graded") resolve(data.result.verdict);
      if (data.kind === "failed") reject(new Error(data.text));
    };
    python.postMessage(message);
  });
  python.postMessage({ kind: "load", pyodide, runtime });
}
"""


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
    """Stub, solution and every wrong solution."""
    files = {"stub": exercise.stub, "solution": exercise.solution}
    files |= {one.id: exercise.wrong(one.id) for one in exercise.manifest.mistakes}
    name = f"{exercise.slug}.py"
    return {
        title: submission_from_bytes(read_submission(path).source.encode(), name)
        for title, path in files.items()
    }


def statuses(verdict: dict[str, Any]) -> Statuses:
    tests = {
        (task["id"], test["id"]): test["status"]
        for task in verdict["tasks"]
        for test in task["tests"]
    }
    tasks = {(task["id"], "the task"): task["status"] for task in verdict["tasks"]}
    return tests | tasks | {("", "the answer"): verdict["status"]}


@pytest.mark.parametrize("slug", SET.slugs)
def test_the_browser_gives_the_statuses_of_the_command_line(
    slug: str, worker: Page, judge: Judge
) -> None:
    exercise = SET.exercise(slug)
    submissions = answers(exercise)
    verdicts = judge.grade_all(exercise, list(submissions.values()))
    worker.evaluate("(parcel) => ask({ kind: 'open', parcel })", pack(exercise, solutions=False))
    schema = Draft202012Validator(json.loads(PUBLISHED.read_text(encoding="utf-8")))
    for (title, submission), here in zip(submissions.items(), verdicts, strict=True):
        asked = {"kind": "grade", "code": submission.source, "attempts": 0, "hints": {}}
        there = json.loads(worker.evaluate("(asked) => ask(asked)", asked))
        schema.validate(there)
        expected = {
            (task.id, test.id): test.status.value for task in here.tasks for test in task.tests
        }
        expected |= {(task.id, "the task"): task.status.value for task in here.tasks}
        expected |= {("", "the answer"): here.status.value}
        found = statuses(there)
        if (slug, title) in LEFT_OPEN:
            must = next(one.tasks for one in exercise.manifest.mistakes if one.id == title)
            kept = {("", "the answer"), *((task, "the task") for task in must)}
            expected, found = ({key: one[key] for key in kept} for one in (expected, found))
        assert found == expected, title
