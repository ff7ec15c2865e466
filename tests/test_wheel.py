"""The wheel alone is a whole problem set, far from any checkout."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import graders

CHECKOUT = Path(graders.__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=CHECKOUT, check=True, capture_output=True,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment that holds the wheel, and sees the dependencies but no checkout.

    A path named in a .pth file is searched, but the .pth files in it are not read: the editable
    install that these tests run from stays out of sight.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    site = next(folder.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def run(environment: Path, work: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [environment / "bin" / "python", "-m", "graders", *arguments],
        cwd=work, env={"RANKWRIGHT_HOME": str(work / "home"), "LANG": "C.UTF-8"},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


def test_the_wheel_carries_the_set_and_no_strays(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    inside = [name.removeprefix("graders/problem_set/") for name in names]
    assert "exercises/rrf/exercise.toml" in inside
    assert "solutions/rrf/wrong/zero_based_ranks.py" in inside
    assert any(name.startswith("site/templates/") for name in inside)
    assert "graders/schema/verdict.schema.json" in names
    assert "graders/py.typed" in names
    assert {f"graders/labs/data/{lab}/questions.jsonl" for lab in ("hybrid", "pipeline")} <= {
        *names
    }
    strays = [name for name in names if name.endswith(".pyc") or "/tests/" in name]
    assert strays == []


def test_it_grades(environment: Path, tmp_path: Path) -> None:
    where = run(environment, tmp_path, "start", "rrf")
    assert where.returncode == 0, where.stderr
    stub = run(environment, tmp_path, "check", "rrf.py")
    assert stub.returncode == 1, stub.stderr
    assert "not written" in stub.stdout
    solution = CHECKOUT / "solutions" / "rrf" / "solution.py"
    (tmp_path / "rrf.py").write_bytes(solution.read_bytes())
    right = run(environment, tmp_path, "check", "rrf.py")
    assert right.returncode == 0, right.stderr
    assert "10 of 10 points" in right.stdout
    assert (tmp_path / "feedback" / "rrf.html").is_file()


def test_it_uses_its_own_set(environment: Path, tmp_path: Path) -> None:
    code = (
        "import graders, graders.catalog as catalog\n"
        "print(graders.__file__)\n"
        "print(catalog.find_set(None, None, None).problem_set.root)"
    )
    shown = subprocess.run(
        [environment / "bin" / "python", "-c", code],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert str(CHECKOUT) + "/" not in shown
    assert str(environment) in shown.splitlines()[1]
