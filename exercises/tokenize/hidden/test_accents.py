"""Task accents: they stay, and each has one spelling. All letters here are lower case."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_accents_stay(submission: Submission) -> None:
    """Accented letters are letters, and stay as they are."""
    expect(submission.tokenize, "año schön naïve").equals(["a\u00f1o", "sch\u00f6n", "na\u00efve"])


def test_accents_tell_words_apart(submission: Submission) -> None:
    """Words that differ by an accent are different tokens."""
    expect(submission.tokenize, "r\u00e9sum\u00e9 resume").equals(["r\u00e9sum\u00e9", "resume"])


def test_every_script(submission: Submission) -> None:
    """Letters of every script are word characters."""
    expect(submission.tokenize, "мой ελιά קפה 東京タワー 서울").equals(
        ["мо\u0439", "ελι\u03ac", "קפה", "東京タワー", "서울"]
    )


def test_marks_of_their_own(submission: Submission) -> None:
    """An accent typed as a mark of its own gives the letter that has it built in."""
    expect(submission.tokenize, "cafe\u0301 man\u0303ana").equals(["caf\u00e9", "ma\u00f1ana"])


def test_mark_inside_a_word(submission: Submission) -> None:
    """A mark does not cut a word."""
    expect(submission.tokenize, "u\u0308ber").equals(["\u00fcber"])


def test_two_marks_in_either_order(submission: Submission) -> None:
    """Two marks on one letter give the same token in either order."""
    for text in ("vie\u0323\u0302t nam", "vie\u0302\u0323t nam"):
        expect(submission.tokenize, text).equals(["vi\u1ec7t", "nam"])


def test_syllables_of_parts(submission: Submission) -> None:
    """Korean syllables typed in parts give whole syllables."""
    expect(submission.tokenize, "\u1112\u1161\u11ab\u1100\u1173\u11af").equals(["한글"])


def test_look_alikes_stay(submission: Submission) -> None:
    """Superscripts and wide letters are not replaced by plain ones."""
    expect(submission.tokenize, "m² of \uff41rt").equals(["m²", "of", "\uff41rt"])


@pytest.mark.parametrize("seed", range(5))
def test_random_spellings(submission: Submission, seed: int) -> None:
    """Words give the same tokens whether their accents are built in or marks of their own."""
    rng = np.random.default_rng(seed)
    words = ["sí", "corazón", "über", "forêt", "çà", "ångström", "žluťoučký", "мой", "ὁδόν"]
    chosen = [unicodedata.normalize("NFC", word) for word in rng.permutation(words)[:5].tolist()]
    typed = [unicodedata.normalize("NFD", word) if rng.integers(2) else word for word in chosen[1:]]
    first = unicodedata.normalize("NFD", chosen[0])
    expect(submission.tokenize, " ".join([first, *typed])).equals(chosen)
