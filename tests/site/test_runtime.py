"""What the page's interpreter gets: enough to grade, and nothing that it cannot load."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from graders.browser.page import Page
from graders.browser.parcel import pack, unpack
from graders.catalog import ProblemSet, find_set
from graders.errors import UsageError
from graders.sandbox.inline import InlineSandbox
from graders.site.build import Options, build
from graders.site.pyodide import LOCK
from graders.site.runtime import runtime_zip
from tests.minimal import make_exercise

if TYPE_CHECKING:
    from pathlib import Path

SET = find_set(None, None, None).problem_set


def names() -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(runtime_zip())).namelist())


def test_compiled_modules_and_the_command_line_stay_out() -> None:
    assert not {name for name in names() if name.endswith((".so", ".pyc"))}
    assert not {name for name in names() if name.startswith(("graders/cli", "graders/catalog"))}
    assert "graders/browser/page.py" in names()


def test_the_runtime_alone_grades(tmp_path: Path) -> None:
    """In an interpreter that sees the archive and NumPy, and no package of ours."""
    exercise = SET.exercise("rrf")
    wrong = exercise.wrong("zero_based_ranks")
    with zipfile.ZipFile(io.BytesIO(runtime_zip())) as archive:
        archive.extractall(tmp_path / "runtime")
    (tmp_path / "rrf.json").write_text(pack(exercise), encoding="utf-8")
    script = f"""
import sys
import numpy, unicodedata
sys.path[:] = [path for path in sys.path if "site-packages" not in path]
sys.meta_path[:] = [one for one in sys.meta_path if "Path" in str(one) or one.__module__.startswith("_frozen")]
sys.path.insert(0, {str(tmp_path / "runtime")!r})
from pathlib import Path
from graders.browser.page import Page
from graders.sandbox.inline import InlineSandbox
from graders.sandbox.layers import report_on
assert "runtime" in sys.modules["pytest"].__file__
class Timed(InlineSandbox):  # only where time is held are mistakes named
    report = report_on("inline", ("time",))
page = Page(Path({str(tmp_path / "rrf.json")!r}).read_text("utf-8"), Timed(), Path({str(tmp_path / "set")!r}))
for path in ({str(exercise.solution)!r}, {str(wrong)!r}):
    told = page.grade(Path(path).read_text("utf-8"), attempts=0, hints_shown={{}}, on_test=lambda *_: None)
    print(told["headline"], "zero_based_ranks" in str(told))
"""  # noqa: E501
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.stdout.splitlines() == [
        "10 of 10 points: every task passed. False",
        "0 of 10 points, 0 of 3 tasks passed. True",
    ], done.stderr


@pytest.mark.parametrize("slug", SET.slugs)
def test_a_parcel_holds_the_whole_exercise(slug: str, tmp_path: Path) -> None:
    exercise = SET.exercise(slug)
    opened, _ = unpack(pack(exercise), tmp_path)
    assert opened.manifest == exercise.manifest
    assert (opened.examples, opened.bank) == (exercise.examples, exercise.bank)
    assert opened.solution.read_bytes() == exercise.solution.read_bytes()


def test_without_solutions_there_is_none(tmp_path: Path) -> None:
    exercise = SET.exercise("rrf")
    opened, _ = unpack(pack(exercise, solutions=False), tmp_path)
    assert not opened.solution.parent.exists()
    assert opened.hidden_test("scores").is_file()


def test_examples_alone_are_counted_as_examples(tmp_path: Path) -> None:
    exercise = SET.exercise("lsi_embeddings")  # two of its tasks have no example
    page = Page(pack(exercise, hidden=False), InlineSandbox(), tmp_path)
    code = exercise.solution.read_text(encoding="utf-8")
    result = page.grade(code, attempts=0, hints_shown={}, on_test=lambda *_: None)
    count = len(exercise.examples)
    assert result["headline"] == f"{count} of {count} worked examples passed."
    assert (result["points"], result["max_points"]) == (count, count)
    assert "rankwright check lsi_embeddings.py" in str(result["html"])
    tests = [test for task in json.loads(str(result["verdict"]))["tasks"] for test in task["tests"]]
    assert {test["kind"] for test in tests} == {"example"}
    unwritten = exercise.stub.read_text(encoding="utf-8")
    result = page.grade(unwritten, attempts=0, hints_shown={}, on_test=lambda *_: None)
    assert result["headline"] == f"0 of {count} worked examples passed."


def test_each_test_is_told_when_it_has_run_and_failing_lines_are_marked(tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path / "set")
    page = Page(pack(exercise), InlineSandbox(), tmp_path / "page")
    heard: list[tuple[str, ...]] = []
    code = "def double(x):\n    return x / 0\n\nclass Counter:\n    pass\n"
    result = page.grade(code, attempts=1, hints_shown={}, on_test=lambda *one: heard.append(one))
    verdict = json.loads(str(result["verdict"]))
    ran = [t for task in verdict["tasks"] for t in task["tests"] if t["status"] != "not_run"]
    assert [status for _, _, status in heard] == [test["status"] for test in ran]
    assert {"line": 2, "text": "ZeroDivisionError: division by zero"} in result["lines"]  # type: ignore[operator]
    assert "rankwright check" not in str(result["html"])
    assert "hint 1 of 3" in str(result["html"])


def test_what_passing_code_printed_is_told(tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path / "set")
    page = Page(pack(exercise), InlineSandbox(), tmp_path / "page")
    code = exercise.solution.read_text(encoding="utf-8").replace("return", "print('<b>');return", 1)
    result = page.grade(
        f"print('loaded')\n{code}", attempts=0, hints_shown={}, on_test=lambda *_: None
    )
    told = result["printed"]
    assert isinstance(told, list)
    assert told[0] == {"title": "While your file was loaded", "text": "loaded"}
    assert told[1]["text"] == "<b>"
    assert len(told) <= 5


def test_pyodide_is_copied_from_a_folder_or_named_by_its_address(tmp_path: Path) -> None:
    small = make_exercise(tmp_path / "set").root
    with pytest.raises(UsageError, match=r"--pyodide: .* is no lock file that names NumPy"):
        build(ProblemSet(small), tmp_path / "out", Options(pyodide=str(tmp_path)))
    lock = {"packages": {"numpy": {"file_name": "numpy.whl"}}}
    (tmp_path / LOCK).write_text(json.dumps(lock))
    with pytest.raises(UsageError, match=r"pyodide\.mjs is missing"):
        build(ProblemSet(small), tmp_path / "out", Options(pyodide=str(tmp_path)))
    for name in ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip"):
        (tmp_path / name).write_text(name)
    (tmp_path / "numpy.whl").write_text("")
    build(ProblemSet(small), tmp_path / "out", Options(pyodide=str(tmp_path)))
    assert (tmp_path / "out/pyodide/pyodide.mjs").read_text() == "pyodide.mjs"
    page = (tmp_path / "out/exercises/doubling.html").read_text(encoding="utf-8")
    assert 'data-pyodide="../pyodide/"' in page
    build(ProblemSet(small), tmp_path / "out", Options(pyodide="https://example.org/p/"))
    page = (tmp_path / "out/exercises/doubling.html").read_text(encoding="utf-8")
    assert 'data-pyodide="https://example.org/p/"' in page
    assert "script-src 'self' 'wasm-unsafe-eval' https://example.org/p/;" in page
    assert "connect-src 'self' https://example.org/p/;" in page
    assert not (tmp_path / "out/pyodide/pyodide.mjs").exists()
