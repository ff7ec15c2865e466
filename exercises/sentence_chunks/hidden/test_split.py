"""Task split: where sentences end. No abbreviation stands in these texts."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def walk(text: str) -> list[str]:
    """Go through the text character by character."""
    sentences = [""]
    for i, character in enumerate(text):
        sentences[-1] += character
        if character in ".!?" and (i + 1 == len(text) or text[i + 1].isspace()):
            sentences.append("")
    return [sentence.strip() for sentence in sentences if sentence.strip()]


def test_three_marks(submission: Submission) -> None:
    """Points, exclamation marks and question marks end sentences, and stay with them."""
    expect(submission.split_sentences, "We came. Did you see it? Look! It is here.").equals(
        ["We came.", "Did you see it?", "Look!", "It is here."]
    )


def test_marks_inside_words(submission: Submission) -> None:
    """A mark without white space behind it ends nothing."""
    text = "Version 3.11.2 costs 1.50 at shop.example.org/a?b=c!d now. Buy it."
    expect(submission.split_sentences, text).equals(
        ["Version 3.11.2 costs 1.50 at shop.example.org/a?b=c!d now.", "Buy it."]
    )


def test_marks_in_a_row(submission: Submission) -> None:
    """Several marks in a row are one end."""
    expect(submission.split_sentences, "Well... what?! No!!! Oh.").equals(
        ["Well...", "what?!", "No!!!", "Oh."]
    )


def test_rest_without_a_mark(submission: Submission) -> None:
    """What is left behind the last end is a sentence, too."""
    expect(submission.split_sentences, "It works. See below").equals(["It works.", "See below"])
    expect(submission.split_sentences, "  Table of contents ").equals(["Table of contents"])


def test_white_space(submission: Submission) -> None:
    """Line ends, tabs and other white space follow a sentence end like a space."""
    expect(
        submission.split_sentences, "A rose.\nA lily!\t\tA fern?\r\n\n  Moss.\u00a0Hay.\n"
    ).equals(["A rose.", "A lily!", "A fern?", "Moss.", "Hay."])


def test_white_space_inside(submission: Submission) -> None:
    """White space inside a sentence stays as it is."""
    expect(submission.split_sentences, "One  line\nand another. The\tend.").equals(
        ["One  line\nand another.", "The\tend."]
    )


def test_opening_marks(submission: Submission) -> None:
    """What opens a sentence stays with it."""
    expect(submission.split_sentences, "¿Quién es? ¡Soy yo! (Ana) «Bien» dijo.").equals(
        ["¿Quién es?", "¡Soy yo!", "(Ana) «Bien» dijo."]
    )


def test_any_beginning(submission: Submission) -> None:
    """A sentence may begin with anything, also with a small letter or a digit."""
    expect(
        submission.split_sentences, "he left. iPhones broke. 3 were new. Él rió. 東京. -"
    ).equals(["he left.", "iPhones broke.", "3 were new.", "Él rió.", "東京.", "-"])


def test_marks_alone(submission: Submission) -> None:
    """A mark that stands alone is a sentence of its own."""
    expect(submission.split_sentences, "Yes. ? No").equals(["Yes.", "?", "No"])


def test_no_sentences(submission: Submission) -> None:
    """A text without anything but white space has no sentences."""
    for text in ("", " ", "\n\t \n"):
        expect(submission.split_sentences, text).equals([])


def test_repeated_sentences(submission: Submission) -> None:
    """Equal sentences are told apart."""
    expect(submission.split_sentences, "No. No. No! No.").equals(["No.", "No.", "No!", "No."])


@pytest.mark.parametrize("seed", range(5))
def test_random_texts(submission: Submission, seed: int) -> None:
    """Texts drawn at random are cut character by character."""
    rng = np.random.default_rng(seed)
    parts = ["ox", "7", "Élan", "(", ")", ".", "!", "?", "¿", ",", " ", " ", " ", "\n", ". ", "? "]
    text = "".join(rng.choice(parts, size=40).tolist())
    expect(submission.split_sentences, text).equals(walk(text))
