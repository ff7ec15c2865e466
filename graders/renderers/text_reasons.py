"""Why a task failed, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.renderers.columns import wrap
from graders.renderers.signs import REASON

if TYPE_CHECKING:
    from graders.feedback.model import Mistake, Reason
    from graders.renderers.text_blocks import Paint

LINK = "Read on: "


def lines_of_reason(reason: Reason, width: int, paint: Paint) -> list[str]:
    """The reason in lines of at most `width`. A link is never broken."""
    lines = [paint(line, "label") for line in wrap(reason.lead, width)]
    for mistake in reason.mistakes:
        lines += _titled(mistake, width, paint)
        lines += [f"  {line}" for line in _told(mistake, width - 2)]
    notes = wrap(reason.note, width - 2) if reason.note else []
    return lines + [paint(f"  {line}", "label") for line in notes]


def _titled(mistake: Mistake, width: int, paint: Paint) -> list[str]:
    first, *more = wrap(mistake.title, width - 2)
    return [paint(f"{REASON} {first}", "strong"), *(paint(f"  {line}", "strong") for line in more)]


def _told(mistake: Mistake, width: int) -> list[str]:
    if mistake.told:
        return wrap(f"Told above, at “{mistake.told}”.", width)
    return wrap(mistake.text, width) + ([LINK + mistake.source] if mistake.source else [])
