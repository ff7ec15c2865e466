"""Where a learner stands in an exercise, in a word and a sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.record import record

if TYPE_CHECKING:
    from graders.exercise import Exercise
    from graders.progress import ExerciseProgress


@record()
class Standing:
    """name: passed, open, given_up or new. sign and words: the same for people."""

    name: str
    sign: str
    words: str


def passed(progress: ExerciseProgress | None) -> bool:
    """Whether every task passed at once, now or earlier."""
    return progress is not None and progress.passed_at is not None


def points(exercise: Exercise, progress: ExerciseProgress | None) -> int:
    """The best points so far, of no more than the exercise now has."""
    return min(progress.best_points, exercise.max_points) if progress else 0


def name(progress: ExerciseProgress | None) -> str:
    """In a word: passed, open, given_up or new."""
    if progress is None or progress.touched_at is None:
        return "new"
    if passed(progress):
        return "passed"
    return "open" if progress.given_up_at is None else "given_up"


def status(exercise: Exercise, progress: ExerciseProgress | None) -> Standing:
    """Where the learner stands."""
    score = f"{points(exercise, progress)} of {exercise.max_points} points"
    signs_and_words = {
        "new": ("·", ""),
        "passed": ("✓", "passed"),
        "open": ("→", score),
        "given_up": ("-", f"{score}, solution seen"),
    }
    word = name(progress)
    return Standing(word, *signs_and_words[word])
