"""A real browser, and a site with Pyodide from a folder: nothing comes from the network."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from graders.site.build import Options, build
from graders.site.serve import serve
from tests.browser.acting import ALL, PATIENCE_MS, SET, SOLUTION, run
from tests.browser.pyodide_folder import make

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# A page has no icon, and browsers ask for one by themselves. Chromium tries to keep the colour of
# text that is typed over; the policy refuses, and the editor paints its own.
HARMLESS = ("404", "style attributes")


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """Where `make browser-test` has npm put its packages."""
    return HERE / "node_modules"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, node_modules: Path) -> Path:
    """The built-in problem set as a site that stands under a path."""
    pyodide = make(node_modules, tmp_path_factory.mktemp("pyodide"))
    out = tmp_path_factory.mktemp("server") / "learn"
    build(SET, out, Options(pyodide=str(pyodide), base="/learn/"))
    return out


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    server = serve(site.parent)
    yield f"http://127.0.0.1:{server.server_address[1]}/{site.name}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"] if os.getuid() == 0 else []
        )
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A window with storage of its own."""
    window = browser.new_context()
    window.set_default_timeout(PATIENCE_MS)
    yield window
    window.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """An empty page; what its console complains of fails the test."""
    faults: list[str] = []
    tab = context.new_page()
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield tab
    assert not [fault for fault in faults if not any(word in fault for word in HARMLESS)]


@pytest.fixture(scope="session")
def running(browser: Browser, address: str) -> Iterator[Page]:
    """A page that has Python already and keeps it, for tests that leave it as it was."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{address}exercises/rrf.html")
    assert run(page, SOLUTION) == ALL
    yield page
    page.close()
