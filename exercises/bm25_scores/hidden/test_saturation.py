"""Task saturation: what more occurrences and a different length change, idf aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from graders.testing import Submission, expect


def factor(tf: float, relative_length: float, k1: float = 1.5, b: float = 0.75) -> float:
    if tf == 0:
        return 0.0
    return tf * (k1 + 1) / (tf + k1 * (1 - b + b * relative_length))


def doc(tf: int, length: int, filler: str = "y") -> list[str]:
    """A document of `length` tokens, tf of them the term "x"."""
    return ["x"] * tf + [filler] * (length - tf)


def listed(values: Iterable[float]) -> str:
    return f"[{', '.join(f'{value:.4f}' for value in values)}]"


def expect_factors(
    submission: Submission,
    docs: Sequence[Sequence[str]],
    factors: Sequence[float],
    k1: float = 1.5,
    b: float = 0.75,
) -> None:
    """The scores of "x" must be its idf times `factors`; docs[0] holds x once.

    The idf is what the submission itself takes for one: document 0 scores the bare idf at b = 0
    and k1 next to nothing. So a mistake in the idf costs nothing in this task.
    """
    bare = expect(submission.bm25_scores, ["x"], docs, k1=1e-9, b=0)
    idf = float(bare.is_array((len(docs),), kind="f")[0])
    right = idf * np.array(factors)
    expect(submission.bm25_scores, ["x"], docs, k1=k1, b=b).satisfies(
        lambda scores: (
            idf != 0 and scores.shape == right.shape and (np.abs(scores - right) <= 1e-6).all()
        ),
        f"the scores are {listed(right)}: your idf of x, {idf:.4f}, times {listed(factors)}",
    )


def test_saturates(submission: Submission) -> None:
    """At average length, 1, 2, 5 and 10 occurrences are worth ever less each."""
    docs = [doc(tf, 10) for tf in (1, 2, 5, 10, 0, 0, 0, 0, 0)]
    factors = [factor(tf, 1) for tf in (1, 2, 5, 10, 0, 0, 0, 0, 0)]
    expect_factors(submission, docs, factors)


def test_never_reaches_limit(submission: Submission) -> None:
    """However often a term occurs, it is worth less than k1 + 1 times its idf."""
    docs = [doc(1, 400), doc(400, 400), doc(0, 400)]
    expect_factors(submission, docs, [1.0, factor(400, 1), 0.0])


def test_one_occurrence_at_average_length(submission: Submission) -> None:
    """One occurrence at average length is worth exactly the idf, for every k1."""
    docs = [doc(1, 4), doc(2, 4), doc(0, 4), doc(0, 4), doc(0, 4)]
    for k1 in (0.5, 1.2, 1.5, 3, 40.0):
        expect_factors(submission, docs, [1.0, factor(2, 1, k1), 0.0, 0.0, 0.0], k1=k1)


def test_length(submission: Submission) -> None:
    """One occurrence is worth more in a short document and less in a long one."""
    docs = [doc(1, 4), doc(1, 2), doc(1, 8), doc(0, 2), doc(0, 4), doc(0, 4), doc(0, 4)]
    factors = [factor(1, 1), factor(1, 0.5), factor(1, 2), 0.0, 0.0, 0.0, 0.0]
    expect_factors(submission, docs, factors)


def test_length_ignored_at_b_zero(submission: Submission) -> None:
    """At b = 0 the length of a document does not matter."""
    docs = [doc(1, 1), doc(1, 20), doc(3, 7), doc(0, 5), doc(0, 5), doc(0, 5), doc(0, 5)]
    factors = [1.0, 1.0, factor(3, 1), 0.0, 0.0, 0.0, 0.0]
    expect_factors(submission, docs, factors, b=0)


def test_length_full_at_b_one(submission: Submission) -> None:
    """At b = 1 twice the occurrences in twice the length are worth the same."""
    docs = [doc(1, 2), doc(2, 4), doc(4, 8), doc(0, 3), doc(0, 3), doc(0, 3), doc(0, 5)]
    factors = [factor(1, 0.5, b=1)] * 3 + [0.0] * 4
    expect_factors(submission, docs, factors, b=1)


def test_length_in_tokens(submission: Submission) -> None:
    """Length is the number of tokens, however long their spelling is."""
    docs = [doc(1, 3, "incomprehensibilities"), doc(1, 3), doc(0, 3), doc(0, 3), doc(0, 3)]
    expect_factors(submission, docs, [1.0, 1.0, 0.0, 0.0, 0.0])


def test_length_counts_repeats(submission: Submission) -> None:
    """Length counts every token, repeated ones too."""
    docs = [["x", "a", "b", "c", "d"], ["x", "a", "a", "a", "a"], ["b"] * 5, ["c"] * 5, ["d"] * 5]
    expect_factors(submission, docs, [1.0, 1.0, 0.0, 0.0, 0.0])


def test_empty_documents_shorten_the_average(submission: Submission) -> None:
    """Empty documents count in the average length."""
    docs = [doc(1, 4), doc(2, 4), [], [], doc(0, 4), doc(0, 8)]
    avgdl = 20 / 6
    factors = [factor(1, 4 / avgdl), factor(2, 4 / avgdl), 0.0, 0.0, 0.0, 0.0]
    expect_factors(submission, docs, factors)


def test_presence_only_at_k1_zero(submission: Submission) -> None:
    """At k1 = 0 each match is worth the idf, and each non-match 0."""
    docs = [doc(1, 4), doc(3, 6), doc(1, 1), doc(0, 4), [], doc(0, 2), doc(0, 2), doc(0, 2)]
    for b in (0, 0.75, 1):
        expect_factors(submission, docs, [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0], k1=0, b=b)


def test_random_documents(submission: Submission) -> None:
    """Counts, lengths, k1 and b drawn at random give the right factors."""
    for seed in range(6):
        rng = np.random.default_rng(seed)
        k1, b = float(rng.uniform(0.1, 3)), float(rng.uniform(0, 1))
        lengths = [int(n) for n in rng.integers(5, 15, size=12)]
        counts = [1, *(int(n) for n in rng.integers(1, 5, size=3)), *[0] * 8]
        docs = [doc(tf, length) for tf, length in zip(counts, lengths, strict=True)]
        avgdl = sum(lengths) / len(lengths)
        factors = [
            factor(tf, length / avgdl, k1, b) for tf, length in zip(counts, lengths, strict=True)
        ]
        expect_factors(submission, docs, factors, k1=k1, b=b)
