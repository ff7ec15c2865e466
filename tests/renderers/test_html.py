"""The page: one file that reads without script or network, whatever a submission puts into it."""

from __future__ import annotations

import base64
import hashlib
import itertools
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from graders.errors import InternalError
from graders.renderers import RENDERERS, assets
from tests.renderers.conftest import feedback_on
from tests.renderers.samples import HOSTILE

if TYPE_CHECKING:
    from pathlib import Path

    from graders.feedback import Feedback

VOID = {"meta", "input", "br", "path", "rect", "circle", "use", "link", "img"}


class Page(HTMLParser):
    """The elements of a page, with what is needed to ask about them."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self.open):
            self.texts.setdefault(tag, []).append(data)

    def attributes(self, name: str) -> list[str]:
        return [values[name] for _, values in self.elements if name in values]

    def text(self, tag: str) -> str:
        return "".join(self.texts.get(tag, []))


def page_on(name: str) -> Page:
    return Page(RENDERERS["html"](feedback_on(name)))


@pytest.fixture
def page(feedback: Feedback) -> Page:
    return Page(RENDERERS["html"](feedback))


def test_every_element_is_closed(page: Page) -> None:
    assert not page.open


def test_nothing_runs_and_nothing_is_fetched(page: Page) -> None:
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "iframe", "img", "link", "object", "embed", "form", "base"}
    assert not [name for _, values in page.elements for name in values if name.startswith("on")]
    assert not page.attributes("src") + page.attributes("style")
    assert all(target.startswith(("#", "https://")) for target in page.attributes("href"))
    assert "url(" not in page.text("style")
    assert "@import" not in page.text("style")


def test_the_policy_admits_this_style_and_nothing_else(page: Page) -> None:
    (policy,) = [
        values["content"]
        for tag, values in page.elements
        if tag == "meta" and values.get("http-equiv") == "Content-Security-Policy"
    ]
    digest = hashlib.sha256(page.text("style").encode()).digest()
    assert policy.startswith("default-src 'none'; ")
    assert f"style-src 'sha256-{base64.b64encode(digest).decode()}'" in policy


def test_ids_are_unique_and_every_link_has_its_target(page: Page) -> None:
    ids = page.attributes("id")
    assert len(set(ids)) == len(ids)
    inside = [target[1:] for target in page.attributes("href") if target.startswith("#")]
    assert {*inside} <= set(ids)


def test_headings_step_down_one_at_a_time(page: Page) -> None:
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


def test_landmarks_language_and_a_way_past_the_header(page: Page) -> None:
    tags = [tag for tag, _ in page.elements]
    assert [tags.count(tag) for tag in ("header", "main", "footer", "title")] == [1, 1, 1, 1]
    assert ("html", {"lang": "en"}) in page.elements
    first_link = next(values for tag, values in page.elements if tag == "a")
    assert first_link["href"] == "#result"


def test_icons_are_silent_since_the_status_is_written_out(page: Page) -> None:
    drawings = [values for tag, values in page.elements if tag == "svg"]
    assert drawings
    assert all(values.get("aria-hidden") == "true" for values in drawings)


def test_status_is_written_out() -> None:
    main = page_on("partly").text("main")
    assert all(words in main for words in ("passed", "failed", "not written yet"))


def test_every_failed_test_is_told_in_full() -> None:
    main = page_on("bad_ends").text("main")
    assert "A list where a NumPy array is asked." in main
    assert "right, but rounded" in main.lower()
    assert "No answer within 2 s. Is there a loop that does not end?" in main
    assert "pass 39" in main


def test_the_first_failed_test_stands_open_and_passed_ones_are_folded_away() -> None:
    details = [values for tag, values in page_on("partly").elements if tag == "details"]
    assert [("open" in values, values["class"]) for values in details] == [
        (False, "folded"),
        (True, "test is-failed"),
        (False, "test is-failed"),
        (False, "folded"),
    ]


def test_hostile_text_stays_text() -> None:
    page = page_on("hostile")
    assert "alert(1)" in page.text("main")
    assert "alert(1)" not in page.text("script") + page.text("style")
    source = RENDERERS["html"](feedback_on("hostile"))
    assert "<script" not in source
    assert "<img" not in source
    assert not set(source) & set("\x00\x07\x1b\x85\u202e\u200b\ud800")
    assert HOSTILE not in source


def test_a_page_is_the_same_every_time(feedback: Feedback) -> None:
    assert RENDERERS["html"](feedback) == RENDERERS["html"](feedback)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "soft", "accent", "good", "bad"])
@pytest.mark.parametrize("paper", ["paper", "raised", "good-wash", "bad-wash"])
def test_text_has_the_contrast_that_wcag_aa_asks(theme: int, ink: str, paper: str) -> None:
    tokens = (assets.site_folder() / "static" / "tokens.css").read_text(encoding="utf-8")
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", tokens)
    colours = {name: luminance((light, dark)[theme]) for name, light, dark in pairs}
    dim, bright = sorted((colours[ink], colours[paper]))
    assert (bright + 0.05) / (dim + 0.05) >= 4.5


def test_a_wheels_templates_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "graders"
    monkeypatch.setattr(assets, "PACKAGE", package)
    (tmp_path / "site" / "templates").mkdir(parents=True)
    assert assets.site_folder() == tmp_path / "site"
    (package / "problem_set" / "site" / "templates").mkdir(parents=True)
    assert assets.site_folder() == package / "problem_set" / "site"


def test_missing_templates_are_our_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "PACKAGE", tmp_path / "graders")
    with pytest.raises(InternalError, match="Install rankwright anew"):
        assets.site_folder()
