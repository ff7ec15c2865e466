"""Task abbreviations: points that end nothing, and points that look like them."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_titles(submission: Submission) -> None:
    """The point of a title does not end the sentence."""
    text = "Mr. Fox met Mrs. Lee and Ms. Ray. Prof. Oak was late."
    expect(submission.split_sentences, text).equals(
        ["Mr. Fox met Mrs. Lee and Ms. Ray.", "Prof. Oak was late."]
    )


@pytest.mark.parametrize("form", ["as usual", "small", "capitals"])
def test_each_abbreviation(submission: Submission, form: str) -> None:
    """A point after one of ABBREVIATIONS ends nothing, in small letters or capitals."""
    for word in ("Dr", "Mr", "Mrs", "Ms", "Prof", "St", "Sr", "Sra", "vs", "Fig", "e.g", "i.e"):
        written = {"small": word.lower(), "capitals": word.upper()}.get(form, word)
        expect(submission.split_sentences, f"We saw {written}. Long there. Then we left.").equals(
            [f"We saw {written}. Long there.", "Then we left."]
        )


def test_after_brackets_and_quotes(submission: Submission) -> None:
    """A bracket or a quote before the abbreviation does not belong to the word."""
    text = 'It was her (Dr. Li), or "St. Mary" for short. See (fig. 2) and ¿Sra. Paz? Yes.'
    expect(submission.split_sentences, text).equals(
        ['It was her (Dr. Li), or "St. Mary" for short.', "See (fig. 2) and ¿Sra. Paz?", "Yes."]
    )


def test_first_and_last_word(submission: Submission) -> None:
    """An abbreviation may be the first word of a text, or the last one."""
    expect(submission.split_sentences, "Dr. Li is here").equals(["Dr. Li is here"])
    expect(submission.split_sentences, "Yes. I saw the Dr.").equals(["Yes.", "I saw the Dr."])
    expect(submission.split_sentences, "Dr.\nLi is here.").equals(["Dr.\nLi is here."])


def test_endings_of_words(submission: Submission) -> None:
    """A word that only ends like an abbreviation is none."""
    text = "It is the best. Read the list. Count the items. Mend the config. It revs. Go."
    expect(submission.split_sentences, text).equals(
        [
            "It is the best.",
            "Read the list.",
            "Count the items.",
            "Mend the config.",
            "It revs.",
            "Go.",
        ]
    )


def test_other_marks(submission: Submission) -> None:
    """Behind an abbreviation, other marks end the sentence as ever."""
    expect(submission.split_sentences, "Is she a Dr? She is a prof! Good.").equals(
        ["Is she a Dr?", "She is a prof!", "Good."]
    )


def test_other_abbreviations(submission: Submission) -> None:
    """A short word that is not in the list ends a sentence."""
    expect(submission.split_sentences, "He said no. We had tea, etc. All left.").equals(
        ["He said no.", "We had tea, etc.", "All left."]
    )


@pytest.mark.parametrize("seed", range(4))
def test_random_texts(submission: Submission, seed: int) -> None:
    """Sentences with and without abbreviations, drawn at random, come back as they were."""
    rng = np.random.default_rng(seed)
    pool = [
        "Dr. Li and Mr. Fox came.",
        "cats vs. dogs!",
        "It costs 2.5 euros, i.e. little.",
        "¿La Sra. Paz?",
        "See FIG. 3 on the list.",
        "(Prof. Oak)?",
        "We rest.",
    ]
    chosen = rng.choice(pool, size=6).tolist()
    expect(submission.split_sentences, " ".join(chosen)).equals(chosen)
