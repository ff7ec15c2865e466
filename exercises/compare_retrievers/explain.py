"""How the intervals and the p-value come about, and what Wilson's interval looks like."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number

Z = 1.959963984540054
MOST_ROWS = 6
LONGEST = 24
N, HITS = 10, (0, 2, 5, 9, 10)


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """The parts of a formula, the first resamples, or the tails of the binomial."""
    match name:
        case "wilson_interval":
            return _of_wilson(dict(zip(("hits", "n"), args, strict=False)) | kwargs, actual)
        case "bootstrap_interval":
            given = dict(zip(("values", "seed", "resamples"), args, strict=False)) | kwargs
            return _of_bootstrap(given, actual)
        case _:
            given = dict(zip(("hits_a", "hits_b"), args, strict=False)) | kwargs
            return _of_mcnemar([*given["hits_a"]], [*given["hits_b"]], actual)


def _of_wilson(given: dict[str, Any], actual: Any) -> Table | None:
    hits, n = int(given["hits"]), int(given["n"])
    if not 0 <= hits <= n or n == 0:
        return None
    centre, half, divisor = wilson_parts(hits, n)
    rows = (
        TableRow(cells=("rate", f"{hits} / {n}", hits / n)),
        TableRow(cells=("centre", "rate + Z²/2n", centre)),
        TableRow(cells=("root", "√(rate(1 - rate)/n + Z²/4n²)", half / Z)),
        TableRow(cells=("half", "Z root", half)),
        TableRow(cells=("divisor", "1 + Z²/n", divisor)),
    )
    ends = max(0.0, (centre - half) / divisor), min(1.0, (centre + half) / divisor)
    said = ("(centre - half) / divisor", "(centre + half) / divisor")
    return Table(
        title=f"Z = {Z:.6g}; the divisor applies to both parts",
        columns=("what", "formula", "value"),
        rows=(*rows, *_ends(said, ends, actual)),
        note="Both ends are kept within 0 and 1.",
    )


def wilson_parts(hits: int, n: int) -> tuple[float, float, float]:
    """Centre, half-width and divisor of Wilson's interval."""
    rate = hits / n
    half = Z * math.sqrt(rate * (1 - rate) / n + Z**2 / (4 * n**2))
    return rate + Z**2 / (2 * n), half, 1 + Z**2 / n


def _ends(said: tuple[str, str], ends: tuple[float, float], actual: Any) -> list[TableRow]:
    yours = actual if _is_pair(actual) else (None, None)
    return [
        TableRow(cells=(what, how, end), mark=_mark(end, mine))
        for what, how, end, mine in zip(("lower", "upper"), said, ends, yours, strict=True)
    ]


def _of_bootstrap(given: dict[str, Any], actual: Any) -> Table | None:
    values = np.asarray(given["values"], dtype=float)
    seed, resamples = int(given.get("seed", 0)), int(given.get("resamples", 1000))
    if not len(values):
        return None
    drawn = np.random.default_rng(seed).integers(len(values), size=(resamples, len(values)))
    means = values[drawn].mean(axis=1)
    rows = [
        TableRow(cells=(place + 1, _listed(drawn[place]), float(means[place])))
        for place in range(min(resamples, MOST_ROWS))
    ]
    said = "2.5th percentile", "97.5th percentile"
    low, high = np.percentile(means, [2.5, 97.5])
    left = resamples - len(rows)
    return Table(
        title=f"{resamples} resamples of {len(values)} queries each, with replacement",
        columns=("resample", "positions drawn", "mean"),
        rows=(*rows, *_ends(said, (float(low), float(high)), actual)),
        note=f"{left} more resamples are left out." if left else "",
    )


def _listed(positions: NDArray[np.int64]) -> str:
    text = " ".join(map(str, positions.tolist()))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def _of_mcnemar(hits_a: list[Any], hits_b: list[Any], actual: Any) -> Table | None:
    if len(hits_a) != len(hits_b):
        return None
    pairs = [(bool(a), bool(b)) for a, b in zip(hits_a, hits_b, strict=True)]
    only_a, only_b = pairs.count((True, False)), pairs.count((False, True))
    n, smaller = only_a + only_b, min(only_a, only_b)
    tail = [math.comb(n, i) for i in range(smaller + 1)]
    ways = [f"{_large(count)} of {_large(2**n)} ways" for count in (*tail, sum(tail))]
    rows = [TableRow(cells=(f"{i} of {n} tosses", ways[i])) for i in range(len(tail))][:MOST_ROWS]
    rows.append(TableRow(cells=(f"0 to {smaller} of {n}", ways[-1])))
    right = mcnemar(only_a, only_b)
    result = f"{right:.5g}" if 2 * sum(tail) <= 2**n else "above 1, so 1"
    doubled = f"2 × {_large(sum(tail))} / {_large(2**n)} = {result}"
    rows.append(TableRow(cells=("p-value", doubled), mark=_mark(right, actual)))
    left, agreed = len(tail) - MOST_ROWS, len(pairs) - n
    return Table(
        title=f"Queries that only A hit: {only_a}, only B: {only_b}; {agreed} more say nothing",
        columns=("to the smaller side", "how likely"),
        rows=tuple(rows),
        note=f"{left} more terms of the sum are left out." if left > 0 else "",
    )


def mcnemar(only_a: int, only_b: int) -> float:
    """Twice the smaller tail of n fair tosses, at most 1."""
    n = only_a + only_b
    tail = sum(math.comb(n, i) for i in range(min(only_a, only_b) + 1))
    return min(1.0, float(2 * tail / 2**n))


def _large(whole: int) -> str:
    """A whole number, or its order of magnitude: it may be too large for a float."""
    return f"{whole:,}" if whole < 10**7 else f"10^{math.log10(whole):.1f}"


def _mark(right: float, actual: Any) -> str:
    yours = number(actual)
    return "" if yours is None or abs(yours - right) <= 1e-6 else f"yours: {yours:.5g}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Wilson's interval for some rates, the learner's beside the right one."""
    strips = []
    for hits in HITS:
        ends = ask("wilson_interval", hits, N)
        low, high = map(number, ends) if _is_pair(ends) else (None, None)
        if low is not None and high is not None:
            strips.append(Point(x=low, x2=high, label=f"{hits}/{N}"))
    yours = Series(label="your intervals", role="yours", points=tuple(strips))
    return (_intervals(yours),) if strips else ()


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2


def statement_pictures() -> tuple[Picture, ...]:
    """The right intervals alone."""
    return (_intervals(),)


def _intervals(*others: Series) -> Picture:
    strips = []
    for hits in HITS:
        centre, half, divisor = wilson_parts(hits, N)
        low, high = max(0.0, (centre - half) / divisor), min(1.0, (centre + half) / divisor)
        strips.append(Point(x=low, x2=high, label=f"{hits}/{N}"))
    told = ", ".join(f"{one.label}: {one.x:.2f} to {one.x2:.2f}" for one in strips)
    return Picture(
        kind="strips",
        title=f"95 % intervals of a hit rate, after {N} queries",
        alt=f"Strips. The right intervals are, for the hits seen, {told}.",
        series=(*others, Series(label="the right intervals", role="right", points=tuple(strips))),
        x_label="rate",
    )
