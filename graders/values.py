"""Values that may cross the border between the worker and the judge."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opaque:
    """Anything that is not plain data: its type's name and a cut description, never the object."""

    type_name: str
    text: str


@dataclass(frozen=True, slots=True)
class Handle:
    """An object that lives in the worker: an instance of a class that the learner wrote."""

    id: int
    class_name: str
