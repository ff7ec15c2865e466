"""What a learner does on an exercise page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from graders.catalog import find_set

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_MS = 240_000.0  # booting takes 2 s on a free machine, and much more on a busy one
SET = find_set(None, None, None).problem_set
SLUGS = SET.slugs
RRF = SET.exercise("rrf")
SOLUTION = RRF.solution.read_text(encoding="utf-8")
WRONG = RRF.wrong("zero_based_ranks").read_text(encoding="utf-8")
STUB = RRF.stub.read_text(encoding="utf-8")
ALL = "10 of 10 points: every task passed."
POINTS = re.compile(r"^\d+ of 10 points")
# One page of each kind.
KINDS = ("index.html", "how-grading-works.html", "404.html", "exercises/rrf.html")


def write(page: Page, code: str) -> None:
    """Replace what is in the editor."""
    page.locator(".draft, .cm-content").locator("visible=true").first.focus()
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(code)


def run(page: Page, code: str) -> str:
    """Run the code with the keys; the headline."""
    write(page, code)
    page.keyboard.press("Control+Enter")
    told = page.locator(".told")
    expect(told).to_have_text(POINTS, timeout=PATIENCE_MS)
    return told.text_content() or ""
