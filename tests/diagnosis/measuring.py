"""How well the diagnosis does on answers whose mistakes are known."""

from __future__ import annotations

import time
import warnings
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, settings

from graders.authoring.bank.player import Player
from graders.authoring.mutants import mutants_of
from graders.diagnosis import diagnose
from graders.diagnosis.agreement import agree
from graders.verdict import Status
from tests.diagnosis.variants import Answer, combinations, correct, variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.exercise import Exercise
    from graders.judge.judging import Judge
    from graders.sandbox.session import Sandbox
    from graders.verdict import Diagnosis, Verdict

AT_ONCE = 25  # submissions in one run of the tests: their recordings stay in memory
DRAWN = 100


@dataclass(frozen=True)
class Case:
    """An answer, its verdict, what was named for it and how long naming took."""

    answer: Answer
    verdict: Verdict
    diagnosis: tuple[Diagnosis, ...]
    seconds: float

    @property
    def named(self) -> set[str]:
        return {one.mistake for one in self.diagnosis}

    @property
    def is_right(self) -> bool:
        """Whether one of the mistakes that it makes is named."""
        return bool(self.named & {*self.answer.mistakes})

    @property
    def is_wrong(self) -> bool:
        """Whether a mistake is named that it does not make."""
        return not self.named <= {*self.answer.mistakes}


class Measure:
    """Measures the diagnosis of one exercise."""

    def __init__(self, judge: Judge, sandbox: Sandbox, exercise: Exercise) -> None:
        self._judge, self._sandbox, self._exercise = judge, sandbox, exercise

    def variants(self, step: int = 1) -> list[Case]:
        return [*self._cases(variants(self._exercise.slug)[::step])]

    def correct(self) -> list[Case]:
        return [*self._cases(correct(self._exercise.slug))]

    def combinations(self, step: int = 1, start: int = 0) -> list[Case]:
        return [*self._cases(combinations(self._exercise.slug)[start::step])]

    def mutants(self, step: int = 1, start: int = 0) -> list[Case]:
        """Mechanical changes of the reference solution that fail, each an answer of one mistake."""
        source, stub = (path.read_text() for path in (self._exercise.solution, self._exercise.stub))
        answers = [
            Answer(self._exercise.slug, mutant.id, (), mutant.source)
            for mutant in mutants_of(source, stub)[start::step]
        ]
        return [one for one in self._cases(answers) if one.verdict.status is Status.FAILED]

    def _cases(self, answers: Sequence[Answer]) -> Iterator[Case]:
        for first in range(0, len(answers), AT_ONCE):
            some = answers[first : first + AT_ONCE]
            run = self._judge.record_all(self._exercise, [answer.file for answer in some])
            for answer, graded in zip(some, run, strict=True):
                start = time.perf_counter()
                found = diagnose(self._sandbox, self._exercise, graded.recordings, graded.verdict)
                yield Case(answer, graded.verdict, found, time.perf_counter() - start)


class Truth:
    """Compares answers with mistakes on calls that no test makes."""

    def __init__(self, sandbox: Sandbox, exercise: Exercise) -> None:
        self._sandbox, self._exercise = sandbox, exercise
        self._right = self._player(exercise.solution.read_text())
        self._mistakes: dict[str, list[Player]] = {}

    def is_shared(self, case: Case, diagnosis: Diagnosis) -> bool:
        """Whether the mistake gives the answer's values on most of what the answer gets wrong.

        Of the small calls of the diagnosis' task; of all tasks where it gets none of these wrong.
        """
        mine = self._player(case.answer.source)
        tasks = [task.id for task in self._exercise.manifest.tasks]
        wrong = self._wrong(mine, [diagnosis.task]) or self._wrong(mine, tasks)
        shared = max(
            sum(_same(mine, face, call) for call in wrong) for face in self._faces(diagnosis)
        )
        mine.close()
        return bool(wrong) and 2 * shared > len(wrong)

    def thirds(self, case: Case) -> list[Diagnosis]:
        """What is named for an answer that it neither was made with nor comes down to."""
        others = (one for one in case.diagnosis if one.mistake not in case.answer.mistakes)
        return [one for one in others if not self.is_shared(case, one)]

    def _wrong(self, mine: Player, tasks: Sequence[str]) -> list[str]:
        calls = [call for task in tasks for call in _drawn(self._exercise, task)]
        mine.prepare(calls)
        self._right.prepare(calls)
        return [call for call in calls if not _same(mine, self._right, call)]

    def _faces(self, diagnosis: Diagnosis) -> list[Player]:
        if diagnosis.mistake not in self._mistakes:
            paths = self._exercise.faces(diagnosis.mistake)
            self._mistakes[diagnosis.mistake] = [self._player(path.read_text()) for path in paths]
        return self._mistakes[diagnosis.mistake]

    def _player(self, source: str) -> Player:
        return Player(self._sandbox, self._exercise, source)

    def close(self) -> None:
        for player in (self._right, *(face for some in self._mistakes.values() for face in some)):
            player.close()


def _same(one: Player, other: Player, call: str) -> bool:
    return agree(one.play(call), other.play(call), loose=True)


@cache
def _drawn(exercise: Exercise, task: str) -> tuple[str, ...]:
    """Small calls of a task, drawn as for its bank; the same each time."""
    module = ModuleType("strategies")
    path = exercise.strategies_file
    exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)  # noqa: S102
    drawn: list[str] = []

    @settings(
        max_examples=DRAWN,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(module.__dict__[task]())
    def draw(call: Any) -> None:
        drawn.append(call)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        draw()
    return tuple(dict.fromkeys(drawn))
