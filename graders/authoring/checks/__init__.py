"""The checks of `rankwright verify`: each takes a bench and yields what it finds.

CHECKS holds them by name, in the order in which they run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.authoring.checks import (
    banking,
    contract,
    determinism,
    explaining,
    grading,
    inputs,
    numbers,
    shortcuts,
    texts,
    timing,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.authoring.bench import Bench
    from graders.authoring.findings import Finding

    Check = Callable[[Bench], Iterator[Finding]]

READING: dict[str, Check] = {
    "exports": contract.exports,
    "hidden": contract.hidden,
    "withheld": contract.withheld,
    "headings": texts.headings,
    "links": texts.links,
    "math": texts.math,
    "leaks": texts.leaks,
}
"""What only reads files."""

SOLVING: dict[str, Check] = {"solution": grading.solution, "examples": grading.examples}
"""What must hold before anything else that is graded can be told from a fault in the tests."""

GRADING: dict[str, Check] = {
    "numbers": numbers.numbers,
    "stub": grading.stub,
    "mistakes": grading.mistakes,
    "explanation": explaining.explanation,
    "bank": banking.bank,
    "shortcuts": shortcuts.shortcuts,
    "inputs": inputs.inputs,
    "order": determinism.order,
    "time": timing.time,
}
"""The rest."""

CHECKS = READING | SOLVING | GRADING
