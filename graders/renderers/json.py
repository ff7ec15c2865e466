"""The verdict itself as JSON, by the published schema (graders/schema/verdict.schema.json)."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graders.feedback.model import Feedback


def render(feedback: Feedback) -> str:
    """One object, its keys in the schema's order, with a line end.

    A number that JSON does not know (NaN, infinity) becomes null, a lone surrogate a question mark.
    """
    text = json.dumps(_plain(asdict(feedback.verdict)), indent=2, ensure_ascii=False)
    return text.encode("utf-8", "replace").decode("utf-8") + "\n"


def _plain(value: object) -> object:
    match value:
        case float() if not math.isfinite(value):
            return None
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case _:
            return value
