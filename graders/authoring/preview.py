"""Shows an exercise's page as learners see it, and keeps it in step with its files."""

from __future__ import annotations

import contextlib
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from graders.catalog import read_exercise
from graders.errors import ContentError
from graders.explanation import statement_pictures
from graders.renderers.pages import render_page
from graders.renderers.statement import render

if TYPE_CHECKING:
    from pathlib import Path

    from graders.exercise import Exercise
    from graders.explaining import Picture

HOST = "127.0.0.1"
WAIT_S = 25.0
# Asks until the page is a newer one; a server that is gone is asked again from time to time.
SCRIPT = """
(async () => {
  for (;;) {
    try {
      const answer = await fetch("/newer?than=VERSION");
      if (answer.status === 200) { location.reload(); return; }
    } catch { await new Promise(later => setTimeout(later, 1000)); }
  }
})();
"""


class Preview:
    """The page as it is now. version counts how often it was built."""

    def __init__(self, root: Path, slug: str) -> None:
        """Build the first page of root/exercises/slug."""
        self.version, self.html = 0, ""
        self._root, self._slug = root, slug
        self._changed = threading.Condition()
        self.rebuild()

    def rebuild(self) -> str:
        """Build the page anew; what is wrong with the exercise, if anything is."""
        version = self.version + 1
        html, fault = self._built(SCRIPT.replace("VERSION", str(version)))
        with self._changed:
            self.html, self.version = html, version
            self._changed.notify_all()
        return fault

    def _built(self, script: str) -> tuple[str, str]:
        try:
            exercise = read_exercise(self._root, self._slug)
            return render(exercise, _pictures(exercise), script=script), ""
        except (ContentError, UnicodeDecodeError, SyntaxError) as error:
            return fault_page(self._slug, str(error), script=script), str(error)

    def wait_for_newer(self, version: int, timeout_s: float = WAIT_S) -> bool:
        """Wait until there is a page other than that one."""
        with self._changed:
            return self._changed.wait_for(lambda: self.version != version, timeout_s)


def _pictures(exercise: Exercise) -> tuple[Picture, ...]:
    """The statement's pictures. Raises ContentError where explain.py fails to make them."""
    try:
        return statement_pictures(exercise)
    except Exception as error:  # the author's own code may raise anything
        fault = f"statement_pictures raised {type(error).__name__}: {error}."
        raise ContentError(exercise.explain_file, fault, "Mend it.") from error


def fault_page(slug: str, fault: str, *, script: str) -> str:
    """The page of an exercise that cannot be read: the fault, until it is mended."""
    return render_page("fault.html", "report.css", slug=slug, fault=fault, script=script)


def serve(preview: Preview, port: int = 0) -> ThreadingHTTPServer:
    """A server of the preview, for this machine alone. Close it with shutdown()."""
    handler = type("Handler", (_Handler,), {"preview": preview})
    server = ThreadingHTTPServer((HOST, port), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class _Handler(BaseHTTPRequestHandler):
    preview: Preview

    def do_GET(self) -> None:
        if self.headers.get("Host", "").partition(":")[0] not in {HOST, "localhost"}:
            self.send_error(HTTPStatus.FORBIDDEN)  # another site's page asks under its own name
            return
        asked = urlsplit(self.path)
        if asked.path == "/":
            self._answer(HTTPStatus.OK, self.preview.html)
        elif asked.path == "/newer":
            version = parse_qs(asked.query).get("than", ["0"])[0]
            newer = self.preview.wait_for_newer(int(version) if version.isdigit() else 0)
            self._answer(HTTPStatus.OK if newer else HTTPStatus.ACCEPTED, "")
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def _answer(self, status: HTTPStatus, text: str) -> None:
        body = text.encode()
        with contextlib.suppress(ConnectionError):  # a page that was left while it waited
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing of requests."""
