"""An exercise page in a real browser, as a learner uses it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from graders.catalog import ProblemSet
from graders.site.build import Options, build
from graders.site.serve import serve
from tests.browser.acting import ALL, PATIENCE_MS, SOLUTION, STUB, WRONG, run, write
from tests.minimal import make_exercise

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

# sum(range(...)) stays in C, where no clock of ours looks.
ENDLESS_IN_C = SOLUTION.replace("    scores", "    k != 10 or sum(range(10**15))\n    scores", 1)
ENDLESS = "def rrf_scores(rankings, k=60):\n    while True:\n        pass\n"


def test_a_learner_fails_is_told_why_and_passes(page: Page, address: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    assert run(page, WRONG) == "0 of 10 points, 0 of 3 tasks passed."
    feedback = page.locator(".outcome")
    expect(feedback.get_by_role("note").first).to_contain_text("Ranks counted from 0")
    expect(page.locator(".cm-lintRange-error").first).to_be_attached()

    assert run(page, SOLUTION) == ALL
    page.reload()
    expect(page.locator(".told")).to_have_text("Last time: 10 of 10 points.")
    assert page.locator(".draft").input_value() == SOLUTION

    page.goto(f"{address}index.html")
    done = page.locator('[data-slug="rrf"] .done')
    expect(done).to_have_text("✓ passed, 10 of 10 points")
    expect(page.locator(".found")).to_have_text(re.compile(r"^1 of \d+ passed$"))


def test_what_is_hidden_takes_no_room(page: Page, address: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    expect(page.locator(".workbench")).to_be_visible()
    hidden = page.locator("[hidden]")
    assert hidden.count() > 0
    expect(hidden.filter(visible=True)).to_have_count(0)
    run(page, WRONG)
    expect(page.locator(".draft")).to_be_hidden()
    expect(hidden.filter(visible=True)).to_have_count(0)


def test_a_loop_ends_by_the_clock(running: Page) -> None:
    run(running, ENDLESS)
    expect(running.locator(".outcome .test small").first).to_contain_text("timed out")


def test_what_no_clock_of_ours_reaches_ends_after_the_pages_minute(
    page: Page, address: str
) -> None:
    page.clock.install()  # time goes on as ever, until we move it
    page.goto(f"{address}exercises/rrf.html")
    assert run(page, SOLUTION) == ALL
    write(page, ENDLESS_IN_C)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".stream .is-passed").first).to_be_visible()
    page.clock.fast_forward(60_000)
    expect(page.locator(".told")).to_contain_text("Ended after 60 seconds")
    expect(page.locator(".stream .is-passed").first).to_contain_text("passed")
    assert run(page, SOLUTION) == ALL


def test_stop_ends_a_run_keeps_what_was_graded_and_the_next_one_works(running: Page) -> None:
    write(running, ENDLESS_IN_C)
    running.keyboard.press("Control+Enter")
    expect(running.locator(".stream .is-passed").first).to_be_visible()
    running.get_by_role("button", name="Stop").click()
    expect(running.locator(".told")).to_contain_text("Stopped")
    expect(running.locator(".stream .is-passed").first).to_contain_text("passed")
    assert run(running, SOLUTION) == ALL


def test_code_leaves_and_comes_back_as_a_file_and_as_a_link(page: Page, address: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    write(page, "# wörk\n")
    page.locator(".extras summary").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "rrf.py"
    assert saved.value.path().read_text(encoding="utf-8") == "# wörk\n"

    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".cm-content")).to_contain_text("raise NotImplementedError")
    page.locator("input[type=file]").set_input_files(saved.value.path())
    expect(page.locator(".cm-content")).to_have_text("# wörk")

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".told")).to_contain_text("Copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.goto(f"{address}404.html")
    page.evaluate("() => localStorage.clear()")
    page.goto(link)
    expect(page.locator(".foreign")).to_be_visible()
    assert page.locator(".draft").input_value() == "# wörk\n"


def test_code_of_a_link_is_shown_as_foreign_and_not_kept(page: Page, address: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    fragment = page.evaluate(
        """async () => {
          const name = document.querySelector('script[type="module"]').src;
          const text = await (await fetch(name)).text();
          const link = text.match(/link-[0-9a-f]+\\.js/)[0];
          return (await import(new URL(link, name))).packed("print('<b>theirs</b>')");
        }"""
    )
    page.goto(f"{address}404.html")
    page.goto(f"{address}exercises/rrf.html{fragment}")
    expect(page.locator(".foreign")).to_be_visible()
    assert page.locator(".draft").input_value() == "print('<b>theirs</b>')"
    page.get_by_role("button", name="Back to my own").click()
    assert page.locator(".draft").input_value() == STUB


@pytest.mark.parametrize("fragment", ["#code=***", "#code=" + "A" * 1_100_000], ids=["bad", "long"])
def test_a_link_that_cannot_be_opened_says_so(page: Page, address: str, fragment: str) -> None:
    page.goto(f"{address}exercises/rrf.html{fragment}")
    expect(page.locator(".told")).to_contain_text("The code in this link")
    assert page.locator(".draft").input_value() == STUB


def test_hints_come_one_at_a_time_and_are_remembered(page: Page, address: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    hints = page.locator(".part").first.locator(".answer")
    expect(hints.nth(1)).to_be_hidden()
    hints.nth(0).locator("summary").click()
    expect(hints.nth(1)).to_be_visible()
    expect(hints.nth(2)).to_be_hidden()
    page.reload()
    expect(hints.nth(1)).to_be_visible()


def test_tab_leaves_the_editor(page: Page, address: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    page.locator(".draft").focus()
    page.locator(".cm-content").click()
    page.keyboard.press("Tab")
    assert page.evaluate("() => !document.activeElement.classList.contains('editor')")


def test_everything_can_be_read_without_scripts(browser: Browser, address: str) -> None:
    window = browser.new_context(java_script_enabled=False)
    page = window.new_page()
    page.goto(f"{address}exercises/rrf.html")
    expect(page.get_by_text("Hint 3 of 3").first).to_be_visible()
    expect(page.get_by_role("heading", name="Stub")).to_be_visible()
    expect(page.locator(".workbench")).to_be_hidden()
    page.goto(f"{address}index.html")
    page.locator("label", has_text="5").click()
    expect(page.locator('.cards > li[data-level="1"]').first).to_be_hidden()
    window.close()


def test_search_finds_and_counts(page: Page, address: str) -> None:
    page.goto(f"{address}index.html")
    page.get_by_role("searchbox").fill("rank fusion")
    expect(page.locator('[data-slug="rrf"]')).to_be_visible()
    expect(page.locator('[data-slug="tokenize"]')).to_be_hidden()
    expect(page.locator(".found")).to_have_text(re.compile(r"^\d+ of \d+ exercises$"))


def test_what_was_loaded_once_works_offline(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}exercises/rrf.html")
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.reload()  # from here on everything goes through the service worker
    assert run(page, SOLUTION) == ALL
    context.set_offline(True)
    page.reload()
    assert run(page, SOLUTION) == ALL


def test_of_a_site_with_examples_alone_these_are_counted(
    page: Page, site: Path, tmp_path: Path
) -> None:
    exercise = make_exercise(tmp_path / "set")
    pyodide = str(site / "pyodide")
    build(ProblemSet(exercise.root), tmp_path / "out", Options(pyodide=pyodide, hidden=False))
    server = serve(tmp_path / "out")
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/exercises/doubling.html")
    write(page, exercise.solution.read_text(encoding="utf-8"))
    page.keyboard.press("Control+Enter")
    count = len(exercise.examples)
    told = f"{count} of {count} worked examples passed."
    expect(page.locator(".told")).to_have_text(told, timeout=PATIENCE_MS)
    page.get_by_role("link", name="Rankwright").click()
    expect(page.locator(".done")).to_have_text(f"✓ passed, {count} of {count} examples")
    server.shutdown()
    server.server_close()
