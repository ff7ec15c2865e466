"""Everybody can use the pages: by keyboard, enlarged, on paper, without motion, by a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.acting import KINDS, PATIENCE_MS, POINTS, SLUGS, WRONG, run

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

VIOLATIONS = """async () => (await axe.run()).violations.map(
  (one) => [one.id, ...one.nodes.map((node) => node.target.flat().join(" "))].join(": "))"""
# What can take the focus by Tab; of radio buttons of one name one does. Each gets a number.
STOPS = """() => {
  const all = [...document.querySelectorAll(
    "a[href], button, summary, textarea, input, [tabindex='0']")];
  const shown = all.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const stops = shown.filter((one) => one.type !== "radio" || one.checked);
  stops.forEach((one, number) => { one.dataset.stop = number; });
  return stops.length;
}"""
FOCUSED = "() => document.activeElement?.dataset.stop ?? null"
# Elements that stick out of the page, or hide text that does not fit.
SPILLS = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const scrolls = one.closest(".wide, pre, math, .math, .draft, .editor, .skip");
  return !scrolls && box.width > 1 && box.right > innerWidth + 1;
}).map((one) => one.tagName + "." + one.className)"""


@pytest.fixture
def told(running: Page) -> Page:
    """A page that shows feedback on a wrong answer."""
    run(running, WRONG)
    return running


def scheme(page: Page, name: str) -> None:
    page.emulate_media(color_scheme="dark" if name == "dark" else "light")


def violations(page: Page, node_modules: Path) -> Any:
    page.evaluate((node_modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    return page.evaluate(VIOLATIONS)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(
    page: Page, address: str, node_modules: Path, kind: str, name: str
) -> None:
    scheme(page, name)
    page.goto(address + kind)
    assert not violations(page, node_modules)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_axe_finds_nothing_in_feedback(told: Page, node_modules: Path, name: str) -> None:
    scheme(told, name)
    assert not violations(told, node_modules)


@pytest.mark.parametrize("kind", KINDS)
def test_tab_reaches_everything(page: Page, address: str, kind: str) -> None:
    page.goto(address + kind)
    count = page.evaluate(STOPS)
    reached = set()
    for _ in range(count + 5):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(FOCUSED))
    assert {str(number) for number in range(count)} <= reached


def test_a_learner_needs_no_mouse(page: Page, address: str) -> None:
    page.goto(f"{address}exercises/rrf.html")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.className") == "skip"
    page.locator('.contents a[href="#code"]').focus()
    page.keyboard.press("Enter")
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("() => Boolean(document.activeElement.closest('.draft, .editor'))"):
            break
    expect(page.locator(".cm-content")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(WRONG)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".told")).to_have_text(POINTS, timeout=PATIENCE_MS)
    expect(page.locator(".told")).to_have_attribute("role", "status")
    page.keyboard.press("Tab")  # leaves the editor, into what was found
    assert page.evaluate("() => document.activeElement.closest('.editor') === null")
    page.locator(".extras summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # undo
    assert "raise NotImplementedError" in page.locator(".cm-content").inner_text()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("kind", KINDS)
def test_text_of_twice_the_size_fits(page: Page, address: str, kind: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(address + kind)
    page.evaluate("() => { document.documentElement.style.fontSize = '212%' }")
    assert page.evaluate(SPILLS) == []  # a formula alone may be wider than a phone


def test_no_page_is_wider_than_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for kind in (*KINDS, *(f"exercises/{slug}.html" for slug in SLUGS)):
        page.goto(address + kind)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), kind


def test_feedback_of_twice_the_size_fits(told: Page) -> None:
    told.evaluate("() => { document.documentElement.style.fontSize = '212%' }")
    fits = told.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    told.evaluate("() => { document.documentElement.style.fontSize = '' }")
    assert fits


def test_on_paper_the_text_stands_alone(page: Page, address: str) -> None:
    scheme(page, "dark")
    page.goto(f"{address}exercises/rrf.html")
    page.emulate_media(media="print", color_scheme="dark")
    for absent in (".workbench", ".masthead .theme", ".contents", ".course"):
        expect(page.locator(absent)).to_be_hidden()
    expect(page.get_by_role("heading", name="Stub")).to_be_visible()
    expect(page.locator(".answer p").first).to_be_visible()
    paper = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(255, 255, 255)"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_moves_where_motion_is_unwanted(page: Page, address: str, kind: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address + kind)
    moving = page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("*")].filter((one) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
          return transitionDuration !== "0s" || animationName !== "none"
            || scrollBehavior !== "auto";
        }).length"""
    )
    assert moving == 0
