"""What goes wrong around a page: hungry code, a strange browser, no storage, no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.acting import ALL, PATIENCE_MS, SOLUTION, STUB, run, write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

# Less than what the browser itself would give.
BOMB = """
def rrf_scores(rankings, k=60):
    return bytearray(1_500_000_000)
"""
FLOOD = """
def rrf_scores(rankings, k=60):
    while True:
        print("<b>flood</b>" * 100)
"""
NO_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied"); } });
"""
# How long the page took at most between two looks at the clock, while something else happened.
LONGEST_PAUSE = """() => new Promise((resolve) => {
  let last = performance.now(), longest = 0;
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    const { hidden } = document.querySelector(".outcome");
    if (!hidden) { clearInterval(clock); resolve(longest); }
  }, 20);
})"""


def test_a_memory_bomb_ends_and_the_next_run_works(running: Page) -> None:
    run(running, BOMB)
    expect(running.locator(".outcome .test small").first).to_contain_text("out of memory")
    assert run(running, SOLUTION) == ALL


def test_a_flood_of_output_ends_is_escaped_and_freezes_nothing(running: Page) -> None:
    write(running, FLOOD)
    running.keyboard.press("Control+Enter")
    pause = running.evaluate(LONGEST_PAUSE)
    expect(running.locator(".outcome .test small").first).to_contain_text("too much output")
    assert running.locator(".outcome samp").first.text_content()
    assert running.locator(".outcome b").count() == 0
    assert pause < 5000  # in ms; the judging takes place elsewhere, and a busy machine is forgiven


def test_what_passing_code_prints_is_shown(running: Page) -> None:
    code = SOLUTION.replace("    scores", "    print('<i>seen</i>', k)\n    scores", 1)
    assert run(running, code) == ALL
    running.get_by_text("What your code printed").click()
    expect(running.locator(".printed pre").first).to_contain_text("<i>seen</i> 60")


def test_a_syntax_error_is_marked_in_its_line(running: Page) -> None:
    write(running, "def rrf_scores(rankings, k=60)\n    return {}\n")
    running.keyboard.press("Control+Enter")
    expect(running.locator(".told")).to_contain_text("could not be loaded")
    expect(running.locator(".cm-lintRange-error")).to_have_text("def rrf_scores(rankings, k=60)")


def test_two_tabs_tell_each_other(context: BrowserContext, address: str) -> None:
    one, other = context.new_page(), context.new_page()
    for tab in (one, other):
        tab.goto(f"{address}exercises/rrf.html")
    write(other, "# theirs")
    expect(one.locator(".told")).to_contain_text("changed in another tab")
    assert one.locator(".draft").input_value() == STUB
    one.reload()
    assert one.locator(".draft").input_value() == "# theirs"


def test_without_storage_the_page_works_and_says_that_it_forgets(
    context: BrowserContext, address: str
) -> None:
    context.add_init_script(NO_STORAGE)
    page = context.new_page()
    page.goto(f"{address}index.html")
    page.locator("label", has_text="Dark").click()
    expect(page.locator(".cards > li")).not_to_have_count(0)
    page.goto(f"{address}exercises/rrf.html")
    expect(page.locator(".told")).to_contain_text("This window keeps nothing")
    assert run(page, SOLUTION) == ALL


@pytest.mark.parametrize("kept", ['{"code": 3', "[]", '{"hints": 7}', '{"points": "many"}', "null"])
def test_a_damaged_draft_is_set_aside(page: Page, address: str, kept: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    page.evaluate("(kept) => localStorage.setItem('rankwright:exercise:rrf', kept)", kept)
    page.reload()
    expect(page.locator(".told")).to_contain_text("damaged")
    assert page.locator(".draft").input_value() == STUB
    aside = page.evaluate("() => localStorage.getItem('rankwright:exercise:rrf:damaged')")
    assert aside == kept
    page.goto(f"{address}index.html")
    expect(page.locator('[data-slug="rrf"]')).to_be_visible()


def test_a_link_that_unpacks_to_very_much_is_refused(page: Page, address: str) -> None:
    page.goto(f"{address}404.html")
    fragment = page.evaluate(
        """async () => {
          const zeros = new Blob([new Uint8Array(50_000_000)]).stream();
          const packed = zeros.pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
          const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
          return "#code=" + btoa(text).replaceAll("+", "-").replaceAll("/", "_");
        }"""
    )
    page.goto(f"{address}exercises/rrf.html{fragment}")
    expect(page.locator(".told")).to_contain_text("too long")
    assert page.locator(".draft").input_value() == STUB


def test_a_browser_without_webassembly_says_so(context: BrowserContext, address: str) -> None:
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(f"{address}exercises/rrf.html")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".told")).to_contain_text("no WebAssembly")
    expect(page.get_by_role("heading", name="Tasks")).to_be_visible()


def test_without_network_the_page_says_what_is_missing_and_tries_again(
    context: BrowserContext, address: str
) -> None:
    cut = "**/*.{zip,json,mjs,wasm}"
    context.route(cut, lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{address}exercises/rrf.html")
    page.locator(".draft").focus()
    page.get_by_role("button", name="Run").click()
    told = page.locator(".told")
    expect(told).to_contain_text("could not be loaded")
    expect(told).to_contain_text("Press Run to try again")
    context.unroute(cut)
    assert run(page, SOLUTION) == ALL


def test_without_the_editor_a_plain_field_runs_the_code(
    context: BrowserContext, address: str
) -> None:
    context.route("**/editor-*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{address}exercises/rrf.html")
    page.locator(".draft").fill(SOLUTION)
    page.locator(".draft").press("Control+Enter")
    expect(page.locator(".told")).to_have_text(ALL, timeout=PATIENCE_MS)
