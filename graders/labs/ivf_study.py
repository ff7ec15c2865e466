"""The lab `ivf`: what is found in the nearest cells alone, on random and on clustered data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.explaining import Point, Table, TableRow
from graders.labs.charts import draw
from graders.labs.ivf import ivf_figures, measure_ivf
from graders.labs.report import Report, Section, figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from graders.labs.ivf import Measured
    from graders.labs.setting import Setting
    from graders.renderers.canvas import Drawing

    Vectors = npt.NDArray[np.float32]

VECTORS, ASKED, DIMS = 20_000, 50, 24
GROUPS, SPREAD = 200, 0.35
NLISTS = (16, 64, 256)
ENOUGH = 0.9
DATA = ("random", "clustered")


def run(setting: Setting) -> Report:
    """Run it. Raises PartFailed."""
    found = {kind: _measured(setting, kind) for kind in DATA}
    return Report(
        lab="ivf",
        title="IVF: how much must be looked at?",
        lead=_lead(found),
        sections=(
            Section(id="setup", title="What was run", blocks=(_SETUP,)),
            *(_section(kind, found[kind]) for kind in DATA),
            Section(id="enough", title="Nine of ten", blocks=(_enough(found), _WHY)),
        ),
        figures={
            "questions": ASKED,
            "data": {
                kind: {f"nlist {one.nlist}": ivf_figures(one) for one in measured}
                for kind, measured in found.items()
            },
        },
        columns=("data", "nlist", "nprobe", "share scanned", "recall@10"),
        rows=tuple(_rows(found)),
        sizes={"vectors": VECTORS, "questions": ASKED, "dims": DIMS},
    )


def vectors(kind: str, seed: int) -> tuple[Vectors, Vectors]:
    """Vectors to search and vectors to ask for, drawn alike: shapes (VECTORS, d), (ASKED, d).

    kind: "random" draws every number apart; "clustered" scatters around GROUPS middles, a few of
    them much larger than the rest, as topics are.
    """
    rng = np.random.default_rng(seed)
    size = VECTORS + ASKED
    drawn = rng.standard_normal((size, DIMS))
    if kind == "clustered":
        shares = 1 / np.arange(1, GROUPS + 1)
        owners = rng.choice(GROUPS, size=size, p=shares / shares.sum())
        drawn = rng.standard_normal((GROUPS, DIMS))[owners] + SPREAD * drawn
    found = drawn.astype(np.float32)
    return found[:VECTORS], found[VECTORS:]


def _measured(setting: Setting, kind: str) -> list[Measured]:
    searched, asked = vectors(kind, setting.seed)
    return [measure_ivf(setting, searched, asked, nlist) for nlist in NLISTS]


def scanned_for(measured: Measured, recall: float) -> tuple[int, float]:
    """The least nprobe that reaches a recall, and the share of vectors that it looks at."""
    one = next(probe for probe in measured.probes if probe.recall >= recall)
    return one.nprobe, one.scanned


def _lead(found: Mapping[str, Sequence[Measured]]) -> str:
    most = {kind: scanned_for(measured[-1], ENOUGH)[1] for kind, measured in found.items()}
    return (
        f"Nine of ten neighbours with {NLISTS[-1]} cells: {most['random']:.0%} of random vectors"
        f" have to be looked at, {most['clustered']:.0%} of clustered ones."
    )


def _section(kind: str, measured: Sequence[Measured]) -> Section:
    told = _RANDOM if kind == "random" else _CLUSTERED
    blocks = (_curves(kind, measured), told)
    return Section(id=kind, title=f"{kind.capitalize()} vectors", blocks=blocks)


def _curves(kind: str, measured: Sequence[Measured]) -> Drawing:
    series = {
        f"nlist = {one.nlist}": [Point(x=probe.scanned, y=probe.recall) for probe in one.probes]
        for one in measured
    }
    told = "; ".join(
        f"nlist {one.nlist} reaches .9 at {scanned_for(one, ENOUGH)[1]:.0%}" for one in measured
    )
    title = f"recall@10 against the share looked at, {kind} vectors"
    return draw(
        "curves", title, f"Rising curves. {told}.", series, "share of vectors looked at",
        "recall@10",
    )  # fmt: skip


def _enough(found: Mapping[str, Sequence[Measured]]) -> Table:
    rows = []
    for kind, measured in found.items():
        for one in measured:
            nprobe, scanned = scanned_for(one, ENOUGH)
            first = figure(one.probes[0].recall)
            rows.append(
                TableRow(cells=(f"{kind}, nlist {one.nlist}", first, nprobe, f"{scanned:.1%}"))
            )
    columns = ("Index", "recall@10 with one cell", "nprobe for .9", "Looked at for .9")
    return Table(
        title="What recall@10 of .9 costs", columns=columns, rows=tuple(rows),
        note="nprobe is doubled from row to row of the measurement, so the least that would do may"
        " lie up to half below.",
    )  # fmt: skip


def _rows(found: Mapping[str, Sequence[Measured]]) -> list[tuple[Any, ...]]:
    return [
        (kind, one.nlist, probe.nprobe, round(probe.scanned, 6), round(probe.recall, 6))
        for kind, measured in found.items()
        for one in measured
        for probe in one.probes
    ]


_SETUP = (
    f"{VECTORS:,} vectors of {DIMS} numbers and {ASKED} to ask for, drawn alike, once with every"
    f" number drawn by itself and once scattered around {GROUPS} middles of very unequal size."
    " `recall@10` is the share of the exact ten nearest (by squared distance) that are found in the"
    " nprobe nearest cells."
)
_RANDOM = (
    "Random vectors of many dimensions have no neighbourhoods: the nearest is hardly nearer than"
    " the others, and its cell is nearly any. More cells help a little, because cells can be"
    " picked with a finer grain."
)
_CLUSTERED = (
    "Where vectors lie in groups, as vectors of texts do, the nearest cells hold nearly all"
    " neighbours, and a small share of the vectors has to be looked at."
)
_WHY = (
    "A benchmark on random vectors says little about an index for texts, for better and for worse."
    " More cells mean less to look at for the same recall, but each question is also compared with"
    " every centroid, and building takes longer; about the square root of the number of vectors"
    f" ({round(VECTORS**0.5)} here) is the usual start."
)
