"""`rankwright site build` as it is called."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import urllib.request
from typing import TYPE_CHECKING

import pytest

from graders.site.serve import serve
from tests.conftest import COMMAND, DEADLINE_S
from tests.minimal import write_set

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Rankwright


def test_it_says_what_it_built(rankwright: Rankwright, work: Path) -> None:
    write_set(work)
    result = rankwright("site", "build", "--out", "here", "--base-url", "/learn/")
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("1 exercise in here, ")
    assert "/learn/assets/" in (work / "here/404.html").read_text(encoding="utf-8")


def test_a_broken_exercise_is_named_and_with_keep_going_left_out(
    rankwright: Rankwright, work: Path
) -> None:
    write_set(work)
    manifest = write_set(work, "halving") / "exercises/halving/exercise.toml"
    manifest.write_text("format = 1")
    failed = rankwright("site", "build")
    assert failed.returncode == 3
    assert "halving/exercise.toml" in failed.stderr
    assert not (work / "build").exists()
    built = rankwright("site", "build", "--keep-going")
    assert built.returncode == 1
    assert "Left out: " in built.stderr
    assert (work / "build/site/exercises/doubling.html").is_file()


def test_where_every_exercise_is_broken_the_first_is_named(
    rankwright: Rankwright, work: Path
) -> None:
    manifest = write_set(work) / "exercises/doubling/exercise.toml"
    manifest.write_text(manifest.read_text().replace("difficulty = 1", "difficulty = 7"))
    result = rankwright("site", "build", "--out", "here", "--keep-going")
    assert result.returncode == 3
    assert "difficulty: is 7" in result.stderr
    assert "Traceback" not in result.stderr


def test_without_solutions_none_is_in_the_site(rankwright: Rankwright, work: Path) -> None:
    write_set(work)
    assert rankwright("site", "build", "--no-solutions").returncode == 0
    parcel = next((work / "build/site/exercises").glob("doubling-*.json"))
    assert "solution.py" not in parcel.read_text(encoding="utf-8")


def test_of_the_tests_the_site_may_hold_the_examples_alone(
    rankwright: Rankwright, work: Path
) -> None:
    write_set(work)
    assert rankwright("site", "build", "--tests", "examples").returncode == 0
    parcel = next((work / "build/site/exercises").glob("doubling-*.json"))
    assert "test_" not in parcel.read_text(encoding="utf-8")
    refused = rankwright("site", "build", "--tests", "some")
    assert refused.returncode == 2


def test_a_folder_that_cannot_be_used_is_a_wrong_call(rankwright: Rankwright, work: Path) -> None:
    write_set(work)
    (work / "taken").write_text("")
    result = rankwright("site", "build", "--out", "taken")
    assert result.returncode == 2
    assert "is not a folder" in result.stderr


def test_files_are_served_with_the_types_that_browsers_insist_on(tmp_path: Path) -> None:
    types = {"a.js": "text/javascript", "a.mjs": "text/javascript", "a.wasm": "application/wasm"}
    for name in types:
        (tmp_path / name).write_text("")
    server = serve(tmp_path)
    try:
        for name, kind in types.items():
            address = f"http://127.0.0.1:{server.server_address[1]}/{name}"
            with urllib.request.urlopen(address) as answer:
                assert answer.headers["Content-Type"] == kind
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("command", [("site", "serve"), ("preview", "doubling")])
@pytest.mark.parametrize(
    ("port", "told"), [("99999", "not in the range 0<=x<=65535"), ("taken", "Give another one.")]
)
def test_a_port_that_cannot_be_had(
    rankwright: Rankwright, work: Path, command: tuple[str, ...], port: str, told: str
) -> None:
    write_set(work)
    with socket.create_server(("127.0.0.1", 0)) as other:
        given = str(other.getsockname()[1]) if port == "taken" else port
        shown = rankwright("--set", work, *command, "--port", given, "--no-open")
    assert shown.returncode == 2
    assert told in " ".join(shown.stderr.split())


def test_each_save_rebuilds_what_is_served(work: Path, environment: dict[str, str]) -> None:
    manifest = write_set(work) / "exercises/doubling/exercise.toml"
    out = work / "out"
    command: list[str | Path] = [COMMAND, "--set", work, "site", "serve", "--out", out, "--no-open"]
    with subprocess.Popen(
        command, cwd=work, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        said = iter(process.stderr)
        found = re.match(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert found is not None
        page = f"{found[0]}exercises/doubling.html"
        assert "<h1>Doubling</h1>" in read(page)
        manifest.write_text(manifest.read_text().replace('"Doubling"', '"Twice as much"'))
        assert "Rebuilt.\n" in said
        assert "<h1>Twice as much</h1>" in read(page)
        manifest.write_text(manifest.read_text().replace("difficulty = 1", "difficulty = 7"))
        assert any("Not rebuilt" in line and "difficulty: is 7" in line for line in said)
        assert "<h1>Twice as much</h1>" in read(page)
        process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE_S) == 130


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=DEADLINE_S) as answer:  # noqa: S310  our own
        text: str = answer.read().decode()
    return text
