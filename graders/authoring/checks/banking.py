"""Checks that the bank of small inputs parts what it must from the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.authoring.bench import each_test
from graders.authoring.findings import Finding
from graders.submission import read_submission
from graders.verdict import Kind, Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.authoring.bench import Bench
    from graders.exercise import Exercise
    from graders.judge.hidden import Planned
    from graders.verdict import TestResult, Verdict


def bank(bench: Bench) -> Iterator[Finding]:
    """The bank, where there is one, parts each mistake, or the manifest says why it cannot."""
    exercise = bench.exercise
    if not exercise.bank:
        return
    paths = {
        one.id: exercise.wrong(one.id)
        for one in exercise.manifest.mistakes
        if exercise.wrong(one.id).is_file()
    }
    parted = {id_: is_parted(bench.wrong[path]) for id_, path in paths.items()}
    # Of a task that was not run, for what it needs failed, the bank was not asked.
    left = [id_ for id_, one in parted.items() if not one]
    files = [read_submission(paths[id_]) for id_ in left]
    verdicts = bench.grade(files, of_the_bank) if files else []
    parted |= {id_: is_parted(verdict) for id_, verdict in zip(left, verdicts, strict=True)}
    yield from judge_parting(exercise, parted, "mistake")


def judge_parting(exercise: Exercise, parted: dict[str, bool], kind: str) -> Iterator[Finding]:
    """What the bank must part it parts; what the manifest says cannot be parted is not.

    parted: whether the bank parts each, by its id; kind says what they are, for people.
    """
    named = {one.id: number for number, one in enumerate(exercise.manifest.verify.unparted)}
    manifest, bank = exercise.manifest_file, str(exercise.bank_file)
    for id_, is_parted_ in parted.items():
        if is_parted_ and id_ in named:
            where = f"{manifest}: verify.unparted[{named[id_]}].id"
            fault = f"{id_!r} names no {kind} that the bank leaves unparted."
            yield Finding("bank", where, fault, "Take the entry out.")
        if not is_parted_ and id_ not in named:
            fault = f"holds no input on which the {kind} {id_} parts from the solution."
            fix = f"Run rankwright bank {exercise.slug}, or say why not under verify.unparted."
            yield Finding("bank", bank, fault, fix)


def of_the_bank(tests: Sequence[Planned]) -> Sequence[Planned]:
    """The tests that ask the bank's inputs."""
    return [test for test in tests if test.kind is Kind.BANK]


def is_parted(verdict: Verdict) -> bool:
    """Whether an input of the bank parts the submission from the solution."""
    return verdict.status is Status.INVALID or any(map(_parts, each_test(verdict)))


def _parts(one: tuple[str, TestResult]) -> bool:
    _, test = one
    return test.kind is Kind.BANK and test.status.is_failure
