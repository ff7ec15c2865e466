"""Task words: where tokens begin and end. All letters here are lower case and unaccented."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def cut(text: str) -> list[str]:
    """Walk over the text character by character."""
    tokens = [""]
    for character in text:
        if character.isalnum() or character == "_":
            tokens[-1] += character
        elif tokens[-1]:
            tokens.append("")
    return [token for token in tokens if token]


def test_spaces(submission: Submission) -> None:
    """Spaces separate words."""
    expect(submission.tokenize, "the dog sat down").equals(["the", "dog", "sat", "down"])


def test_white_space(submission: Submission) -> None:
    """Line ends, tabs and runs of spaces separate words like a single space."""
    expect(submission.tokenize, "  red\tgreen \n\n blue\r\nblack\u00a0white ").equals(
        ["red", "green", "blue", "black", "white"]
    )


def test_punctuation(submission: Submission) -> None:
    """Punctuation belongs to no token, wherever it stands."""
    expect(submission.tokenize, "(mice), rats; [voles]! shrews... 'moles'? a=b").equals(
        ["mice", "rats", "voles", "shrews", "moles", "a", "b"]
    )


def test_typographic_punctuation(submission: Submission) -> None:
    """Punctuation beyond ASCII separates, too."""
    expect(submission.tokenize, "«sun» “moon” stars—planets… ¿comets? 5€").equals(
        ["sun", "moon", "stars", "planets", "comets", "5"]
    )


def test_apostrophes(submission: Submission) -> None:
    """A straight or curly apostrophe separates."""
    expect(submission.tokenize, "it's o'clock, isn’t it").equals(
        ["it", "s", "o", "clock", "isn", "t", "it"]
    )


def test_hyphens(submission: Submission) -> None:
    """Hyphens and slashes separate."""
    expect(submission.tokenize, "state-of-the-art e-mail and/or fax").equals(
        ["state", "of", "the", "art", "e", "mail", "and", "or", "fax"]
    )


def test_digits(submission: Submission) -> None:
    """Digits are word characters, alone and inside words."""
    expect(submission.tokenize, "error 404 in gpt2 at 10.5 of part 7b-3").equals(
        ["error", "404", "in", "gpt2", "at", "10", "5", "of", "part", "7b", "3"]
    )


def test_underscores(submission: Submission) -> None:
    """The underscore is a word character."""
    expect(submission.tokenize, "call __init__ with max_len=_ now").equals(
        ["call", "__init__", "with", "max_len", "_", "now"]
    )


def test_single_characters(submission: Submission) -> None:
    """A token may be a single character."""
    expect(submission.tokenize, "vitamin c, plan b: a 7").equals(
        ["vitamin", "c", "plan", "b", "a", "7"]
    )


def test_repeats(submission: Submission) -> None:
    """Every occurrence is a token, in the order of the text."""
    expect(submission.tokenize, "to be or not to be, to be").equals(
        ["to", "be", "or", "not", "to", "be", "to", "be"]
    )


def test_no_words(submission: Submission) -> None:
    """A text without word characters has no tokens."""
    for text in ("", "   \n", "?!... — *** ''"):
        expect(submission.tokenize, text).equals([])


def test_one_word(submission: Submission) -> None:
    """A single word is a list of one token."""
    expect(submission.tokenize, "word").equals(["word"])


@pytest.mark.parametrize("seed", range(6))
def test_random_characters(submission: Submission, seed: int) -> None:
    """Characters drawn at random are cut into runs of word characters."""
    rng = np.random.default_rng(seed)
    alphabet = list("abcxyz0189_ .,;:'\"-()!?/\n\t@#’—")
    text = "".join(rng.choice(alphabet, size=60).tolist())
    expect(submission.tokenize, text).equals(cut(text))
