"""The preview serves the page as it is now, and tells when it is a newer one."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import threading
from typing import TYPE_CHECKING

import pytest

from graders.authoring.preview import HOST, Preview, serve
from graders.catalog import find_set
from tests.conftest import COMMAND, DEADLINE_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.authoring.conftest import Draft


@pytest.fixture
def preview(draft: Draft) -> Preview:
    return Preview(draft.root, draft.slug)


@pytest.fixture
def port(preview: Preview) -> Iterator[int]:
    server = serve(preview)
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


def get(port: int, path: str = "/", host: str = HOST) -> tuple[int, str]:
    line = http.client.HTTPConnection(HOST, port, timeout=DEADLINE_S)
    try:
        line.request("GET", path, headers={"Host": host})
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    finally:
        line.close()


def test_the_page(port: int) -> None:
    status, html = get(port)
    assert status == 200
    assert "<h1>Term overlap</h1>" in html
    assert "<math" in html
    assert "location.reload()" in html


def test_the_pictures_of_the_statement_are_there() -> None:
    root = find_set(None, None, None).problem_set.root
    assert "<svg" in Preview(root, "mmr").html


def test_what_explain_raises_is_shown(draft: Draft, preview: Preview) -> None:
    path = draft.root / "exercises" / draft.slug / "explain.py"
    path.write_text("def statement_pictures():\n    return 1 / 0\n")
    assert "explain.py: statement_pictures raised ZeroDivisionError" in preview.rebuild()
    assert "ZeroDivisionError" in preview.html


def test_a_page_is_told_when_it_is_old(draft: Draft, preview: Preview, port: int) -> None:
    answers: list[tuple[int, str]] = []
    asking = threading.Thread(target=lambda: answers.append(get(port, "/newer?than=1")))
    asking.start()
    draft.change("exercise.toml", 'title = "Term overlap"', 'title = "Shared terms"')
    assert preview.rebuild() == ""
    asking.join(DEADLINE_S)
    assert answers == [(200, "")]
    assert "<h1>Shared terms</h1>" in get(port)[1]


def test_a_fault_is_shown_until_it_is_mended(draft: Draft, preview: Preview, port: int) -> None:
    draft.change("exercise.toml", "difficulty = 1 ", "difficulty = 9 ")
    assert "difficulty: is 9. Give 1 to 5" in preview.rebuild()
    assert "difficulty: is 9. Give 1 to 5" in get(port)[1]
    draft.change("exercise.toml", "difficulty = 9 ", "difficulty = 2 ")
    assert preview.rebuild() == ""
    assert "2 of 5" in get(port)[1]


def test_it_waits_no_longer_than_it_is_told(preview: Preview) -> None:
    assert not preview.wait_for_newer(preview.version, timeout_s=0.01)
    assert preview.wait_for_newer(preview.version - 1, timeout_s=0.01)


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [("/", "evil.example", 403), ("/newer", "evil.example:80", 403), ("/etc/passwd", HOST, 404)],
)
def test_what_is_not_served(port: int, path: str, host: str, status: int) -> None:
    assert get(port, path, host)[0] == status


def test_the_command_follows_saves_until_ctrl_c(
    draft: Draft, work: Path, environment: dict[str, str]
) -> None:
    command: list[str | Path] = [COMMAND, "--set", draft.root, "preview", draft.slug, "--no-open"]
    with subprocess.Popen(
        command, cwd=work, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", start_new_session=True,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
            assert found is not None
            port = int(found[1])
            assert get(port)[0] == 200
            draft.change("exercise.toml", "difficulty = 1 ", "difficulty = 7 ")
            assert get(port, "/newer?than=1")[0] == 200
            assert "difficulty: is 7" in get(port)[1]
            process.send_signal(signal.SIGINT)
            assert process.wait(DEADLINE_S) == 130
            assert "difficulty: is 7" in process.stderr.read()
        finally:
            process.kill()  # where it was not ended above, leaving would wait for ever
