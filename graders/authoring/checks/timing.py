"""Checks that the limits leave room: a learner's machine may be slow, a right answer clumsy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from graders.authoring.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.authoring.bench import Bench
    from graders.judge.judging import Graded

SHARE: Final = 0.1
FIX: Final = "Make it or its tests quicker, or raise [limits] in exercise.toml."


def time(bench: Bench) -> Iterator[Finding]:
    """The solution takes less than a tenth of the limits."""
    found = _over(bench, [bench.solved])
    if found:  # the machine may have been busy: the quickest of three counts
        found = _over(bench, [bench.solved, bench.solve(), bench.solve()])
    yield from found


def slowest(graded: Graded) -> tuple[str, float]:
    """The slowest call of the solution: its task/test, and seconds."""
    calls = _calls(graded)
    where = max(calls, key=lambda test: max(calls[test], default=0.0))
    return where, max(calls[where], default=0.0)


def _calls(graded: Graded) -> dict[str, list[float]]:
    """Seconds of each call, by task/test."""
    return {
        f"{one.task}/{one.test}": [call.duration_s for call in one.calls]
        for one in graded.recordings
    }


def _over(bench: Bench, runs: Sequence[Graded]) -> list[Finding]:
    limits, path = bench.exercise.manifest.limits, str(bench.exercise.solution)
    found, totals = [], dict.fromkeys((task.id for task in bench.exercise.manifest.tasks), 0.0)
    for test, calls in _quickest([_calls(graded) for graded in runs]).items():
        totals[test.partition("/")[0]] += sum(calls)
        if max(calls, default=0.0) > SHARE * limits.call_s:
            fault = f"takes {max(calls):.2f} s for a call of {test}, more than a tenth of call_s ="
            found.append(Finding("time", path, f"{fault} {limits.call_s:g}.", FIX))
    for task, seconds in totals.items():
        if seconds > SHARE * limits.total_s:
            fault = f"takes {seconds:.2f} s for task {task}, more than a tenth of total_s ="
            found.append(Finding("time", path, f"{fault} {limits.total_s:g}.", FIX))
    return found


def _quickest(runs: Sequence[dict[str, list[float]]]) -> dict[str, list[float]]:
    """Each call at its quickest; all runs make the same calls, for the solution passes."""
    return {
        test: [min(times) for times in zip(*(run[test] for run in runs), strict=True)]
        for test in runs[0]
    }
