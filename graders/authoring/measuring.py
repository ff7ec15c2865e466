"""Measures the hidden tests: how many mutants of the solution they kill."""

from __future__ import annotations

import hashlib
import json
import platform
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

import graders
from graders.authoring.bench import written
from graders.authoring.checks.banking import is_parted, judge_parting, of_the_bank
from graders.authoring.checks.timing import slowest
from graders.authoring.findings import Finding
from graders.authoring.model import LEAST_KILLED, Mutation, Survivor
from graders.authoring.mutants import Mutant, mutants_of
from graders.authoring.mutants.killers import Killers
from graders.judge.manner import Choose, Manner, Stop, all_in_order
from graders.verdict import Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.authoring.bench import Bench
    from graders.exercise import Exercise
    from graders.judge.judging import Judge
    from graders.verdict import Verdict

    Lists = dict[str, list[str]]

BATCH: Final = 24
# A mutant that loops for ever costs one time-out; the solution's own calls take milliseconds.
LEAST_CALL_S: Final = 0.2
SLOWER: Final = 10
ENGINE: Final = ("*.py", "judge/**/*.py", "sandbox/**/*.py", "authoring/**/*.py")


def measure(bench: Bench, cache_folder: Path | None) -> Mutation:
    """Try every mutant, or believe an earlier run on the same content."""
    exercise = bench.exercise
    source, stub = (path.read_text(encoding="utf-8") for path in (exercise.solution, exercise.stub))
    mutants = mutants_of(source, stub)
    stored = _Stored(exercise, cache_folder)
    lists = stored.read()
    if lists is None:
        lists = _Run(_hurried(bench), bench.judge).lists(mutants)
        stored.write(lists)
    alive = lists["alive"]
    reasons = {one.mutant: one.reason for one in exercise.manifest.verify.equivalent}
    survivors = (
        Survivor(id=one.id, line=one.line, diff=one.diff, reason=reasons.get(one.id, ""))
        for one in mutants
        if one.id in alive
    )
    return Mutation(
        total=len(mutants), survivors=tuple(survivors), unparted=tuple(lists["unparted"])
    )


def judge_mutation(exercise: Exercise, mutation: Mutation) -> Iterator[Finding]:
    """At least 95 of 100 killed, or each survivor explained; nothing explained that is killed."""
    if mutation.score < LEAST_KILLED:
        path = exercise.hidden_test(exercise.manifest.tasks[0].id).parent
        alive = ", ".join(one.id for one in mutation.unexplained)
        fault = f"kills {mutation.score:.0%} of the mutants; these live: {alive}."
        fix = "Add tests that tell them apart, or mark the equivalent ones in [verify]."
        yield Finding("mutants", str(path), fault, fix)
    known = {one.id for one in mutation.survivors}
    for number, marked in enumerate(exercise.manifest.verify.equivalent):
        if marked.mutant not in known:
            where = f"{exercise.manifest_file}: verify.equivalent[{number}].mutant"
            fault = f"{marked.mutant!r} names no mutant that survives."
            yield Finding("mutants", where, fault, "Take it out, or give the id of a survivor.")
    if exercise.bank:
        yield from _judge_bank(exercise, mutation)


def _judge_bank(exercise: Exercise, mutation: Mutation) -> Iterator[Finding]:
    """The bank parts each mutant that is killed, or the manifest says why it cannot."""
    mistakes = {one.id for one in exercise.manifest.mistakes}
    named = {one.id for one in exercise.manifest.verify.unparted} - mistakes
    parted = dict.fromkeys(mutation.unparted, False) | dict.fromkeys(
        named - {*mutation.unparted}, True
    )
    yield from judge_parting(exercise, parted, "mutant")


def _hurried(bench: Bench) -> Exercise:
    """The exercise with little patience for a call: many a mutant never ends."""
    _, slowest_s = slowest(bench.solved)
    limits = bench.exercise.manifest.limits
    call_s = min(limits.call_s, max(LEAST_CALL_S, SLOWER * slowest_s))
    manifest = replace(bench.exercise.manifest, limits=replace(limits, call_s=call_s))
    return replace(bench.exercise, manifest=manifest)


class _Run:
    """Grades mutants, many in one run of the tests."""

    def __init__(self, exercise: Exercise, judge: Judge) -> None:
        self._exercise, self._judge = exercise, judge

    def lists(self, mutants: Sequence[Mutant]) -> Lists:
        """The ids of those that pass every test, and of the others that pass the bank's."""
        graded = [*self._graded(mutants, all_in_order)]
        alive = [mutant.id for mutant, verdict in graded if verdict.status is Status.PASSED]
        # Most died by the bank. Those that another test killed before are shown to it alone.
        unsure = [
            mutant
            for mutant, verdict in graded
            if verdict.status is not Status.PASSED and not is_parted(verdict)
        ]
        asked = self._graded(unsure, of_the_bank) if self._exercise.bank else ()
        unparted = [mutant.id for mutant, verdict in asked if not is_parted(verdict)]
        return {"alive": alive, "unparted": unparted}

    def _graded(
        self, mutants: Sequence[Mutant], choose: Choose
    ) -> Iterator[tuple[Mutant, Verdict]]:
        killers = Killers()
        manner = Manner(
            choose=lambda tests: killers.first(choose(tests)),
            tasks=killers.tasks,
            told=killers.told,
            stop=Stop.SUBMISSION,
        )
        for start in range(0, len(mutants), BATCH):
            batch = mutants[start : start + BATCH]
            files = [written(mutant.source) for mutant in batch]
            yield from zip(batch, self._judge.grade_all(self._exercise, files, manner), strict=True)


class _Stored:
    """What a run found, good for as long as nothing that decides changes."""

    def __init__(self, exercise: Exercise, folder: Path | None) -> None:
        self._key = _key(exercise)
        where = hashlib.sha256(str(exercise.root.resolve()).encode()).hexdigest()[:12]
        self._path = folder / where / f"{exercise.slug}.json" if folder else None

    def read(self) -> Lists | None:
        """What an earlier run found on the same content, if it is there and whole."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8")) if self._path else {}
        except (OSError, ValueError):
            return None
        lists: Lists | None = kept.get("lists") if kept.get("key") == self._key else None
        return lists

    def write(self, lists: Lists) -> None:
        """Keep it; where that cannot be done, the next run takes longer."""
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps({"key": self._key, "lists": lists})
            self._path.write_text(text, encoding="utf-8")
        except OSError:
            return


def _key(exercise: Exercise) -> str:
    """What decides which mutants live: the code, the tests, the judge and NumPy."""
    manifest = exercise.manifest
    digest = hashlib.sha256(_engine().encode())
    digest.update(repr((manifest.exports, manifest.packages, manifest.limits)).encode())
    digest.update(repr([(task.id, task.needs) for task in manifest.tasks]).encode())
    files = [exercise.solution, exercise.stub, exercise.examples_file]
    files += sorted((exercise.folder / "hidden").glob("*.*"))
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def _engine() -> str:
    root = Path(graders.__file__).parent
    digest = hashlib.sha256(f"{platform.python_version()} {np.__version__}".encode())
    for pattern in ENGINE:
        for file in sorted(root.glob(pattern)):
            digest.update(file.read_bytes())
    return digest.hexdigest()
