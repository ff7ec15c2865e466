"""Task case: lower case in every script. Only spaces separate here, and no accent is a mark."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_ascii(submission: Submission) -> None:
    """Capitals become small letters."""
    expect(submission.tokenize, "The iPhone of JOHN").equals(["the", "iphone", "of", "john"])


def test_all_spellings_agree(submission: Submission) -> None:
    """Spellings that differ by case alone give the same token."""
    for text in ("mouse", "Mouse", "MOUSE", "mOuSe"):
        expect(submission.tokenize, text).equals(["mouse"])


def test_accented_capitals(submission: Submission) -> None:
    """Accented capitals become accented small letters."""
    expect(submission.tokenize, "ÁRBOL Übung ÑANDÚ Ça").equals(
        ["\u00e1rbol", "\u00fcbung", "\u00f1and\u00fa", "\u00e7a"]
    )


def test_other_scripts(submission: Submission) -> None:
    """Capitals exist in other scripts, too."""
    expect(submission.tokenize, "Москва ΑΘΗΝΑ ՀԱՅ").equals(["москва", "αθηνα", "հայ"])


def test_sharp_s(submission: Submission) -> None:
    """A letter without case of its own stays as it is."""
    expect(submission.tokenize, "Große Maße").equals(["große", "maße"])


def test_nothing_to_lower(submission: Submission) -> None:
    """Lower-case words and scripts without case do not change."""
    expect(submission.tokenize, "plain 東京 עברית").equals(["plain", "東京", "עברית"])


def test_lowering_cuts_no_word(submission: Submission) -> None:
    """A word whose lower case holds a mark is still one token."""
    expect(submission.tokenize, "İzmir").equals(["i\u0307zmir"])
    expect(submission.tokenize, "DİYARBAKIR Kars").equals(["di\u0307yarbakir", "kars"])


@pytest.mark.parametrize("seed", range(4))
def test_random_capitals(submission: Submission, seed: int) -> None:
    """Capitals drawn at random do not change the tokens."""
    rng = np.random.default_rng(seed)
    pairs = [("a", "A"), ("z", "Z"), ("é", "É"), ("ñ", "Ñ"), ("ж", "Ж"), ("д", "Д"), ("ω", "Ω")]
    small, typed = "", ""
    for place in range(40):
        letters = pairs[int(rng.integers(len(pairs)))]
        separator = " " if place % 5 == 4 else ""
        small += letters[0] + separator
        typed += letters[int(rng.integers(2))] + separator
    expect(submission.tokenize, typed.strip()).equals(small.split())
