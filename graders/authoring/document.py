"""The report of `verify` as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graders.authoring.model import ExerciseReport, SetReport


def as_document(report: SetReport) -> str:
    """The report as JSON: format, set, sound, exercises[], each with its findings[]."""
    document = {
        "format": report.format,
        "set": report.root,
        "sound": report.sound,
        "exercises": [_exercise(exercise) for exercise in report.exercises],
    }
    return json.dumps(document, indent=2)


def _exercise(exercise: ExerciseReport) -> dict[str, Any]:
    fields = asdict(exercise)
    if exercise.mutation is not None:
        fields["mutation"]["score"] = round(exercise.mutation.score, 4)
    return fields
