"""Measures the site: building it, the size of a page, and grading in Chromium.

After `make browser-test`, which fetches the npm packages: python -m tests.bench.site
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from graders.catalog import ProblemSet, find_set
from graders.site.build import Options, build
from graders.site.runtime import runtime_zip
from graders.site.serve import serve
from tests.browser.pyodide_folder import make

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHECKOUT = Path(__file__).parents[2]
MANY = 300
RUNS = 10
SPARE_MS = 15_000  # the spare boots in 3 s, and much later on a busy machine
PATIENCE_MS = 240_000.0
GRADED = """async () => {
  const done = document.querySelector(".outcome"), start = performance.now();
  let longest = 0;
  const watch = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
  });
  watch.observe({ type: "longtask" });
  document.querySelector('[data-do="run"]').click();
  while (done.hidden) await new Promise((later) => requestAnimationFrame(later));
  const took = performance.now() - start;
  watch.disconnect();
  return [took, longest];
}"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
DRAFT = """(code) => localStorage.setItem("rankwright:exercise:rrf", JSON.stringify({ code }))"""
STOPPED = """async () => {
  const ready = document.querySelector(".told"), start = performance.now();
  document.querySelector('[data-do="run"]').click();
  document.querySelector('[data-do="stop"]').click();
  document.querySelector('[data-do="run"]').click();
  while (!ready.textContent.startsWith("Running")) await new Promise((f) => setTimeout(f, 5));
  return performance.now() - start;
}"""


def main() -> None:
    modules = CHECKOUT / "tests/browser/node_modules"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pyodide = str(make(modules, folder / "pyodide"))
        ours = find_set(None, None, None).problem_set
        row("build, whole set", seconds(lambda: build(ours, folder / "site", Options())), "s", 3)
        many = copies(ours, folder / "many")
        row(
            f"build, {MANY} exercises",
            seconds(lambda: build(many, folder / "m", Options())),
            "s",
            30,
        )
        build(ours, folder / "site", Options(pyodide=pyodide))
        sizes(folder / "site")
        in_browser(folder / "site")


def row(what: str, value: float, unit: str, budget: float) -> None:
    print(f"{what:<34}{value:>9.2f} {unit:<3} of {budget:g}")


def seconds(action: object) -> float:
    assert callable(action)
    runtime_zip.cache_clear()
    start = time.monotonic()
    action()
    return time.monotonic() - start


def copies(ours: ProblemSet, root: Path) -> ProblemSet:
    """A set of many exercises: ours again and again, each time later in the order."""
    for number in range(MANY):
        slug = ours.slugs[number % len(ours.slugs)]
        for part in ("exercises", "solutions"):
            shutil.copytree(ours.root / part / slug, root / part / f"{slug}_{number}")
        manifest = root / "exercises" / f"{slug}_{number}" / "exercise.toml"
        lines = manifest.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not line.startswith(("order =", "prerequisites ="))]
        manifest.write_text("\n".join([f"order = {number}", *kept]), encoding="utf-8")
    return ProblemSet(root)


def sizes(site: Path) -> None:
    page = [site / "exercises/rrf.html"]
    for pattern in ("site-*.css", "theme-*.js", "store-*.js", "link-*.js", "python-*.js"):
        page += (site / "assets").glob(pattern)
    page += (site / "assets").glob("workbench-*.js")
    row("a page before the editor", sum(path.stat().st_size for path in page) / 1000, "kB", 100)
    editor = next((site / "assets").glob("editor-*.js")).read_bytes()
    row("editor, gzipped", len(gzip.compress(editor)) / 1000, "kB", 170)


def in_browser(site: Path) -> None:
    server = serve(site)
    address = f"http://127.0.0.1:{server.server_address[1]}/exercises/rrf.html"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = chromium.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(address)
        page.wait_for_timeout(1000)
        row("a page until it can be read", page.evaluate(PAINTED) / 1000, "s", 0.5)
        page.evaluate(DRAFT, (CHECKOUT / "solutions/rrf/solution.py").read_text(encoding="utf-8"))
        page.reload()
        page.evaluate(GRADED)  # fills the browser's cache
        page.reload()
        row("first run, warm cache", page.evaluate(GRADED)[0] / 1000, "s", 5)
        page.wait_for_timeout(SPARE_MS)
        later_runs(page)
        page.wait_for_timeout(SPARE_MS)
        row("stop to running again", page.evaluate(STOPPED) / 1000, "s", 0.5)
        chromium.close()
    server.shutdown()


def later_runs(page: Page) -> None:
    runs = [page.evaluate(GRADED) for _ in range(RUNS)]
    row("later runs, median", statistics.median(took for took, _ in runs), "ms", 150)
    row("longest task of the page", max(longest for _, longest in runs), "ms", 100)


if __name__ == "__main__":
    main()
