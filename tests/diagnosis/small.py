"""How small the inputs of the banks are, and what a bank costs."""

from __future__ import annotations

import ast
import statistics
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from graders.authoring.bank.answering import answered
from graders.authoring.bank.drawing import Strategies
from graders.authoring.bank.player import Player, usable
from graders.exercise import BankInput
from graders.submission import read_submission

if TYPE_CHECKING:
    from graders.exercise import Exercise
    from graders.judge.judging import Judge
    from graders.sandbox.session import Sandbox

MOST_TOKENS: Final = 6
MOST_ENTRIES: Final = 6
MOST_VECTORS: Final = 4
LARGE_BANK: Final = 100
RUNS: Final = 9


def shown(judge: Judge, exercise: Exercise) -> dict[str, str]:
    """For each mistake the call of the counterexample that its maker is shown; "" where none is."""
    mistakes = [one.id for one in exercise.manifest.mistakes]
    files = [read_submission(exercise.wrong(one)) for one in mistakes]
    verdicts = judge.grade_all(exercise, files)
    return {
        one: verdict.counterexample.call if verdict.counterexample else ""
        for one, verdict in zip(mistakes, verdicts, strict=True)
    }


def is_small(call: str) -> bool:
    """Whether a call has at most 6 tokens, 6 entries in a list, or 4 vectors of 2 numbers.

    >>> is_small("chunk([1, 2, 3, 4, 5, 6], 2)"), is_small("chunk([1, 2, 3, 4, 5, 6, 7], 2)")
    (True, False)
    """
    tree = ast.parse(call)
    strings = [one for one in ast.walk(tree) if _is_constant(one, str)]
    return len(strings) <= MOST_TOKENS and all(
        len(one.elts) <= (MOST_VECTORS if one.elts and _is_vector(one.elts[0]) else MOST_ENTRIES)
        for one in ast.walk(tree)
        if isinstance(one, ast.List | ast.Tuple)
    )


def _is_vector(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.List)
        and len(node.elts) == 2
        and all(_is_constant(one, float) for one in node.elts)
    )


def _is_constant(node: ast.AST, kind: type) -> bool:
    node = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(node, ast.Constant) and isinstance(node.value, kind)


def added_by_large_bank(judge: Judge, sandbox: Sandbox, exercise: Exercise) -> float:
    """Seconds that a bank of 100 inputs adds to a grading, at the median of some."""
    banks = [(), large_bank(sandbox, exercise)]
    submission = read_submission(exercise.solution)
    took: list[list[float]] = [[], []]
    for _ in range(RUNS):
        for bank, seconds in zip(banks, took, strict=True):
            start = time.perf_counter()
            judge.grade_all(replace(exercise, bank=bank), [submission])
            seconds.append(time.perf_counter() - start)
    without, with_it = map(statistics.median, took)
    return with_it - without


def large_bank(sandbox: Sandbox, exercise: Exercise) -> tuple[BankInput, ...]:
    """As many inputs, drawn as for the bank, the tasks by turns."""
    strategies = Strategies(exercise)
    player = Player(sandbox, exercise, exercise.solution.read_text())
    tasks = [task.id for task in exercise.manifest.tasks]
    share = -(-LARGE_BANK // len(tasks))
    found = []
    for task in tasks:
        calls = strategies.draw(task, 4 * share)
        player.prepare(calls)
        fit = [call for call in calls if usable(player.play(call))][-share:]
        found += [
            answered(BankInput(task=task, call=call), player.play(call), strategies.rankings)
            for call in fit
        ]
    player.close()
    return tuple(found[:LARGE_BANK])
