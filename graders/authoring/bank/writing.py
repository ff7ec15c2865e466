"""Writes the bank: one input a line, so that a change of one changes one line."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from graders.exercise import BankInput

if TYPE_CHECKING:
    from collections.abc import Sequence


def as_json(inputs: Sequence[BankInput]) -> str:
    """The text of hidden/bank.json."""
    lines = ",\n".join(f"    {json.dumps(_without_defaults(one))}" for one in inputs)
    return f'{{\n  "format": 1,\n  "inputs": [\n{lines}\n  ]\n}}\n'


def _without_defaults(one: BankInput) -> dict[str, object]:
    defaults = {field.name: field.default for field in fields(BankInput)}
    return {key: value for key, value in asdict(one).items() if value != defaults[key]}
