"""Statements as pages: math, code, answers, headings, and nothing that loads or runs."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from graders.catalog import find_set
from graders.renderers.formulas import FormulaError, mathml, unknown_commands
from graders.renderers.prose import formulas_of, prose
from graders.renderers.statement import render

EXERCISES = find_set(None, None, None).problem_set.exercises


def html_of(text: str) -> str:
    return str(prose(text).html)


def test_math_becomes_mathml_in_the_line_and_on_its_own() -> None:
    html = html_of("With $k_1 + 1$:\n\n$$\n\\frac{a}{b}\n$$\n")
    assert re.search(r'<math[^>]*display="inline".*<msub>', html)
    assert re.search(r'<math[^>]*display="block".*<mfrac>', html)
    assert "$" not in html


def test_words_in_formulas_are_one_element() -> None:
    assert "<mi>relevance</mi>" in mathml(r"\mathrm{relevance}")
    assert "<mi>idf</mi>" in mathml(r"\operatorname{idf}(t)")
    assert "<mi>arg</mi>" in mathml(r"\arg\max_d x")


@pytest.mark.parametrize(
    ("latex", "says"),
    [
        (r"\frac{1}{2", "a brace has no partner"),
        (r"\left( a", "extra left or missing right"),
        (r"\begin{cases} a", "missing end"),
    ],
)
def test_a_formula_that_is_none(latex: str, says: str) -> None:
    with pytest.raises(FormulaError, match=says):
        mathml(latex)
    assert "<code>" in html_of(f"See ${latex}$.")


def test_an_unknown_command_is_named() -> None:
    assert unknown_commands(r"\alhpa + \beta") == [r"\alhpa"]


def test_formulas_are_found_with_their_lines() -> None:
    text = "A $x$ and $y$.\n\n- in $z$\n\n$$\na\n$$\n"
    assert [(line, one.strip()) for line, one in formulas_of(text)] == [
        (1, "x"), (1, "y"), (3, "z"), (5, "a"),
    ]  # fmt: skip


def test_code_is_coloured_and_prompts_are_known() -> None:
    html = html_of('```python checked\n>>> f("a")\n1\n```\n\n```toml\nx = 1\n```\n')
    assert '<span class="gp">&gt;&gt;&gt; </span>' in html
    assert html.count('<pre class="code"') == 2
    assert "checked" not in html


def test_answers_are_folded() -> None:
    html = html_of("**1.** Why?\n\n::: answer\nBecause $x$.\n:::\n\nAfter.\n")
    assert '<details class="answer">\n<summary>Answer</summary>\n<p>Because' in html
    assert html.index("</details>") < html.index("After.")


def test_sections_have_ids_of_their_own() -> None:
    text = prose("## Why it matters\n\n### x\n\n## Why it matters\n\n## `k` and *b*\n")
    assert [section.id for section in text.sections] == [
        "why-it-matters", "why-it-matters-2", "k-and-b",
    ]  # fmt: skip
    assert '<h2 id="why-it-matters-2">' in text.html


def test_html_in_a_text_is_text() -> None:
    html = html_of("<script>alert(1)</script>\n\nand <b>bold</b> and [x](javascript:alert(1))\n")
    assert "<script" not in html
    assert "<b>" not in html
    assert "javascript:" not in re.sub(r">[^<]*<", "><", html)


def test_tables_scroll_in_a_box_of_their_own() -> None:
    html = html_of("| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert re.search(r'<div class="wide" tabindex="0"[^>]*>\n<table>', html)
    assert "</table>\n</div>" in html


class Outline(HTMLParser):
    """The headings, ids, links and tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.add(tag)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if id_ := values.get("id"):
            self.ids.append(id_)
        if (href := values.get("href") or "").startswith("#"):
            self.targets.append(href[1:])
        for name in ("src", "srcset", "action"):
            assert name not in values


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)
def test_every_page_of_the_set(exercise) -> None:  # type: ignore[no-untyped-def]
    html = render(exercise)
    page = Outline()
    page.feed(html)
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    steps = zip(page.headings, page.headings[1:], strict=False)
    assert all(later - earlier <= 1 for earlier, later in steps)
    assert len(set(page.ids)) == len(page.ids)
    assert set(page.targets) <= set(page.ids)
    assert not page.tags & {"script", "link", "img", "iframe", "object"}
    assert "default-src 'none'" in html
    assert "script-src" not in html
    assert not any("\\" in formula for formula in re.findall(r"<math.*?</math>", html, re.DOTALL))
    for task in exercise.manifest.tasks:
        assert html.count(f"Hint 1 of {len(task.hints)}") >= 1


def test_a_preview_may_run_its_own_script_and_no_other() -> None:
    html = render(EXERCISES[0], script="location.reload()")
    assert re.search(r"script-src 'sha256-[^']+'; connect-src 'self'", html)
    assert "<script>location.reload()</script>" in html
