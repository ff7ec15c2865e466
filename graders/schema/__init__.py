"""The JSON Schema of the verdict, made from the dataclasses themselves.

`python -m graders.schema > graders/schema/verdict.schema.json` writes it anew after a change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from graders.verdict import Verdict

PUBLISHED = Path(__file__).with_name("verdict.schema.json")


def generate() -> str:
    """The schema as text, as it must stand in the published file.

    Every key is required: `rankwright check --format json` writes them all.
    """
    (reference,), definitions = msgspec.json.schema_components(
        [Verdict], ref_template="#/$defs/{name}"
    )
    for definition in definitions.values():
        _require_all(definition)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Verdict of Rankwright on one submission",
        **reference,
        "$defs": definitions,
    }
    return json.dumps(schema, indent=2) + "\n"


def _require_all(definition: dict[str, Any]) -> None:
    if "properties" in definition:
        definition["required"] = list(definition["properties"])
        definition["additionalProperties"] = False
        for field in definition["properties"].values():
            field.pop("default", None)
