"""Serves a built site to this machine alone."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.1"


def serve(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of the folder's files. Close it with shutdown()."""
    server = ThreadingHTTPServer((HOST, port), partial(_Handler, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012  as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Have the browser ask again each time: files change while an author works."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing of requests."""
