"""Code of a stranger gets nowhere: each way out of the worker is tried, and nobody is reached."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.acting import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

# Tries each way out and prints what came of it: "open", or the name of the error.
WAYS_OUT = """
import sys

def attempt(action):
    try:
        action()
    except BaseException as error:
        return type(error).__name__
    return "open"

def of_javascript():
    frame = sys._getframe()
    while "on_test" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["on_test"].constructor

def rrf_scores(rankings, k=60):
    print(attempt(lambda: __import__("js")), attempt(lambda: __import__("pyodide_js")))
    print(attempt(lambda: sys.modules["js"].fetch))
    print(attempt(lambda: __import__("socket").create_connection(("127.0.0.1", PORT), 1)))
    print(attempt(lambda: sys.modules["pyodide.code"].run_js("import('ADDRESS/run_js')")))
    print(attempt(lambda: of_javascript()("return import('ADDRESS/function')")()))
    return {}
"""
# The same with JavaScript, as if code had got hold of it.
SCOPE = """(address) => {
  const names = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "Worker",
    "SharedWorker", "RTCPeerConnection", "BroadcastChannel", "importScripts", "indexedDB", "caches",
    "cookieStore", "Request"];
  const scopes = [];
  for (let one = self; one; one = Object.getPrototypeOf(one)) scopes.push(one);
  const left = names.filter((name) => scopes.some((one) => one[name] !== undefined));
  const own = ["storage", "serviceWorker", "locks"].filter((name) => self.navigator[name]);
  return [...left, ...own];
}"""
IMPORT = "(address) => import(address + '/import').then(() => 'open', () => 'shut')"


@pytest.fixture
def stranger() -> Iterator[tuple[ThreadingHTTPServer, list[str]]]:
    """A server elsewhere, and what it was asked for."""
    heard: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server, heard
    server.shutdown()
    server.server_close()


def test_no_way_out_of_the_worker(
    running: Page, stranger: tuple[ThreadingHTTPServer, list[str]]
) -> None:
    server, heard = stranger
    port = server.server_address[1]
    address = f"http://127.0.0.1:{port}"
    run(running, WAYS_OUT.replace("ADDRESS", address).replace("PORT", str(port)))
    printed = running.locator(".outcome samp").first
    expect(printed).to_contain_text("ModuleNotFoundError ModuleNotFoundError")
    told = (printed.text_content() or "").split()
    assert len(told) == 6
    assert "open" not in told
    graded_in = running.workers[0]
    assert graded_in.evaluate(SCOPE, address) == []
    assert graded_in.evaluate(IMPORT, address) == "shut"
    assert heard == []
