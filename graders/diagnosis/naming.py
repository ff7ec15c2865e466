"""Which mistakes to name for a task that failed.

A mistake explains a failed test if it agrees with the submission on every request of it, and
fails where the submission failed. It explains a task wholly if it explains each failed test of it
and agrees on each passed one. Where none does, two mistakes may be mixed: then one may be named in
part, if it contradicts nothing that passed and stands out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from graders.diagnosis.trial import Suspect, Trial

# What a mistake must explain to be named in part: so many failed tests, and such a share of them.
PART_TESTS: Final = 2
PART_SHARE: Final = 2 / 3


class Naming:
    """Weighs the mistakes of one exercise against one submission.

    failed and passed: ids of tasks.
    """

    def __init__(
        self,
        suspects: Sequence[Suspect],
        failed: Sequence[str],
        passed: Sequence[str],
        trial: Trial,
    ) -> None:
        self.failed = failed
        self._passed, self._trial = passed, trial
        self._known = {
            task: [one for one in suspects if task in one.mistake.tasks] for task in failed
        }
        self._whole = {task: self._wholly(task) for task in failed}

    def named(self, task: str) -> list[Suspect]:
        """The mistakes to name; several where its tests cannot tell them apart."""
        whole = [one for one in self._whole[task] if not self._ruled_out(one, task)]
        named = _most(whole, self._weight) or self._in_part(task)
        return [*{one.mistake.id: one for one in reversed(named)}.values()][::-1]

    def _wholly(self, task: str) -> list[Suspect]:
        known, trial = self._known[task], self._trial
        at_once = [one for one in known if trial.explains(one, task)]
        return at_once or [one for one in known if trial.explains_in_order(one, task)]

    def _ruled_out(self, suspect: Suspect, task: str) -> bool:
        """Whether another task speaks against it: one explained by another mistake of this task."""
        return any(
            suspect.mistake.id not in _ids(whole)
            and any(task in other.mistake.tasks for other in whole)
            for elsewhere, whole in self._whole.items()
            if elsewhere in suspect.mistake.tasks
        )

    def _weight(self, suspect: Suspect) -> tuple[int, int]:
        """Of mistakes that explain a task alike, the one that fits the other tasks best is it."""
        contradicted = sum(task in suspect.mistake.tasks for task in self._passed)
        explained = sum(len(self._trial.explained(suspect, task)) for task in self.failed)
        return -contradicted, explained

    def _in_part(self, task: str) -> list[Suspect]:
        """The mistake that explains most of the task's failed tests, where it stands out.

        One that wholly explains another task is made for sure; where there is one, no other is
        named on the strength of a part. Else it must explain enough by itself, and more than any
        other mistake in each task that it fails: two mixed mistakes often look like a third one in
        one task, and hardly ever in all.
        """
        sure = [one for one in self._known[task] if self._is_made(one, task)]
        if sure:
            return self._leading(sure, task)
        leading = self._leading(self._known[task], task)
        enough = max(PART_TESTS, PART_SHARE * len(self._trial.failed(task)))
        if not leading or len(self._trial.explained(leading[0], task)) < enough:
            return []
        fails = [other for other in self.failed if other in leading[0].mistake.tasks]
        everywhere = [_ids(self._leading(self._known[other], other)) for other in fails]
        return leading if all(ids == _ids(leading[:1]) for ids in everywhere) else []

    def _leading(self, suspects: Sequence[Suspect], task: str) -> list[Suspect]:
        """Those that explain most of a task, of the ones that explain any and fit what passed."""
        fitting = [
            one
            for one in suspects
            if self._trial.explained(one, task) and not self._contradicted(one, task)
        ]
        return _most(fitting, lambda one: len(self._trial.explained(one, task)))

    def _is_made(self, suspect: Suspect, task: str) -> bool:
        others = (whole for other, whole in self._whole.items() if other != task)
        return any(suspect.mistake.id in _ids(whole) for whole in others)

    def _contradicted(self, suspect: Suspect, task: str) -> bool:
        """Whether something passed that the mistake fails."""
        return any(passed in suspect.mistake.tasks for passed in self._passed) or not all(
            self._trial.agrees(suspect, test) for test in self._trial.passed(task)
        )


def _ids(suspects: Sequence[Suspect]) -> set[str]:
    return {one.mistake.id for one in suspects}


def _most(suspects: Sequence[Suspect], weight: Callable[[Suspect], Any]) -> list[Suspect]:
    """Those of the largest weight."""
    if len(suspects) <= 1:
        return [*suspects]
    weights = [weight(one) for one in suspects]
    return [one for one, each in zip(suspects, weights, strict=True) if each == max(weights)]
