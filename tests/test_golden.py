"""The feedback on one submission for each exercise stays as it was last looked at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from graders.catalog import find_set
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from tests.golden import GOLDEN, RENEW, feedback_on, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

SLUGS = find_set(None, None, None).problem_set.slugs


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    sandbox = open_sandbox()
    yield Judge(sandbox)
    sandbox.close()


@pytest.mark.parametrize("slug", SLUGS)
def test_feedback_is_as_it_was_looked_at(judge: Judge, slug: str) -> None:
    feedback = feedback_on(judge, find_set(None, None, None).problem_set.exercise(slug))
    for name, text in texts(feedback).items():
        kept = (GOLDEN / slug / name).read_text(encoding="utf-8")
        assert text == kept, f"{slug}/{name} differs. If it is better: {RENEW} {slug}"


@pytest.mark.parametrize("slug", SLUGS)
def test_it_fits_a_terminal_and_offers_one_hint(slug: str) -> None:
    text = (GOLDEN / slug / "feedback.txt").read_text(encoding="utf-8")
    body, _, steps = text.rpartition("\nNext\n")
    assert max(len(line) for line in body.splitlines() if "https://" not in line) <= 80
    assert steps.count("rankwright hint") == 1
    assert re.search(r"hint 1 of \d", steps)


def test_nothing_is_kept_for_an_exercise_that_is_gone() -> None:
    assert {folder.name for folder in GOLDEN.iterdir()} == set(SLUGS)
