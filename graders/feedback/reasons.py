"""Why a task failed, from its diagnosis: never more than the tests show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from graders.feedback import wording
from graders.feedback.model import Mistake, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.verdict import Diagnosis, Verdict

_CODE = re.compile(r"`([^`]+)`")


def of_task(task: str, verdict: Verdict) -> Reason | None:
    """What the known mistakes tell of a task; None where none of them explains it."""
    mine = [one for one in verdict.diagnosis if one.task == task]
    if not mine:
        return None
    told = _told_before(task, verdict)
    return Reason(
        lead=_lead(mine),
        mistakes=tuple(_mistake(one, told.get(one.mistake, "")) for one in mine),
        note=_note(mine),
    )


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The author's text in pieces, each with whether it is code, which stands between backticks.

    >>> [*pieces("Try `lam or 0.5`.")]
    [('Try ', False), ('lam or 0.5', True), ('.', False)]
    """
    for place, piece in enumerate(_CODE.split(text)):
        if piece:
            yield piece, place % 2 == 1


def _mistake(diagnosis: Diagnosis, told: str) -> Mistake:
    text = "" if told else diagnosis.text
    source = "" if told else diagnosis.source
    return Mistake(title=diagnosis.title, text=text, source=source, told=told)


def _told_before(task: str, verdict: Verdict) -> dict[str, str]:
    """By mistake, the title of the task at which it was told first, if that was an earlier one."""
    titles = {one.id: one.title for one in verdict.tasks}
    first: dict[str, str] = {}
    for diagnosis in verdict.diagnosis:
        first.setdefault(diagnosis.mistake, diagnosis.task)
    return {mistake: titles[told] for mistake, told in first.items() if told != task}


def _lead(found: Sequence[Diagnosis]) -> str:
    if _is_part(found):
        return wording.PART if len(found) == 1 else wording.PART_OF_SEVERAL
    if all(one.convention for one in found):
        return wording.CONVENTION if len(found) == 1 else wording.CONVENTIONS
    return wording.WHOLE if len(found) == 1 else wording.ONE_OF_SEVERAL


def _note(found: Sequence[Diagnosis]) -> str:
    if _is_part(found):
        first = found[0]
        others = "the other has" if first.of - first.explained == 1 else "the others have"
        return (
            f"It explains {first.explained} of the {first.of} failed tests of this task; "
            f"{others} another reason, or one more."
        )
    if len(found) > 1:
        return (
            "Each of these does what your code did on every call of this task: its tests cannot "
            "tell them apart."
        )
    return "It does what your code did on every call of this task."


def _is_part(found: Sequence[Diagnosis]) -> bool:
    return any(one.explained < one.of for one in found)
