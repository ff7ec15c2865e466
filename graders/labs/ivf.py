"""IVF search on the vectors of a lab: recall against exact search, share scanned, memory."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.explaining import Point, Table, TableRow
from graders.labs.charts import draw
from graders.labs.checking import array, number, tuple_of
from graders.labs.reference import reference
from graders.labs.report import Section, figure
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from graders.labs.dense import Vectors
    from graders.labs.parts import Worker
    from graders.labs.setting import Setting

K = 10
MOST_QUESTIONS = 200
BYTES = 8
# k-means on tens of thousands of vectors takes seconds, on a busy machine many.
BUILD_S = 30.0


@record()
class Probe:
    """One nprobe: the mean share of the passages that was looked at, and recall@10."""

    nprobe: int
    scanned: float
    recall: float


@record()
class Measured:
    """nlist; predicted, held and peak: bytes by the formula, of the arrays, and while building."""

    nlist: int
    predicted: int
    held: int
    peak: int
    probes: tuple[Probe, ...]


def measure_ivf(
    setting: Setting, passages: Vectors, questions: Vectors, nlist: int | None = None
) -> Measured:
    """Build an index of nlist cells, or about sqrt(N), and search it with 1, 2, 4 ... of them.

    Exact is the search of all cells. Of many questions the first 200 are asked. Raises PartFailed.
    """
    nlist = nlist or max(1, round(len(passages) ** 0.5))
    asked = [row for row in questions.astype(float) if row.any()][:MOST_QUESTIONS]
    setting.tell("IVF", 0, 1)
    worker = setting.parts.worker("ivf")
    if worker is None:
        index, held, peak = _built(passages, nlist, setting.seed)
        search: Callable[..., Any] = index.search
        lists = index.lists
        near = index.centroids
    else:
        search, lists, near, held, peak = _theirs(worker, passages, nlist, setting.seed)
    predicted = reference("napkin_math").ivf_memory_bytes(*passages.shape, nlist, BYTES, 8)
    sizes = np.array([len(one) for one in lists])
    exact = [set(_ids(worker, search(row, K, nlist))) for row in asked]
    probes = []
    for nprobe in _nprobes(nlist):
        setting.tell("IVF", nprobe, nlist)
        recalls = [
            len(best & set(_ids(worker, search(row, K, nprobe)))) / max(len(best), 1)
            for row, best in zip(asked, exact, strict=True)
        ]
        scanned = [_scanned(row, near, sizes, nprobe) for row in asked]
        share = float(np.mean(scanned)) / len(passages)
        probes.append(Probe(nprobe, share, float(np.mean(recalls))))
    return Measured(nlist, predicted, held, peak, tuple(probes))


def _nprobes(nlist: int) -> list[int]:
    """1, 2, 4 ... and nlist itself."""
    return [*(2**power for power in range(nlist.bit_length()) if 2**power < nlist), nlist]


def _scanned(row: Any, centroids: Any, sizes: Any, nprobe: int) -> int:
    to_centroids = ((centroids - row) ** 2).sum(axis=1)
    return int(sizes[np.argsort(to_centroids, kind="stable")[:nprobe]].sum())


def _built(passages: Vectors, nlist: int, seed: int) -> tuple[Any, int, int]:
    tracemalloc.start()
    try:
        index = reference("ivf_search").IVFIndex(passages.astype(float), nlist, seed)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    arrays = (index.vectors, index.centroids, *index.lists)
    return index, sum(one.nbytes for one in arrays), peak


_DRIVER = """
import numpy, submission, tracemalloc
parts, index = [], None

def add(more):
    parts.append(more)

def build(nlist, seed):
    global index, parts
    tracemalloc.start()
    index = submission.IVFIndex(numpy.concatenate(parts), nlist, seed)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    parts = []
    lists = [numpy.asarray(one) for one in index.lists]
    arrays = [numpy.asarray(index.vectors), numpy.asarray(index.centroids), *lists]
    held = sum(one.nbytes for one in arrays)
    return lists, arrays[1], int(held), int(peak)

def search(q, k, nprobe):
    return numpy.asarray(index.search(q, k, nprobe))
"""
PORTION = 5_000
WHERE = "IVFIndex()"


def _theirs(
    worker: Worker, passages: Vectors, nlist: int, seed: int
) -> tuple[Callable[..., Any], Any, Any, int, int]:
    worker.drive(_DRIVER)
    for start in range(0, len(passages), PORTION):
        worker.ask("add", passages[start : start + PORTION].astype(float))
    found = worker.ask("build", nlist, seed, patience_s=BUILD_S)
    lists, centroids, *sizes = tuple_of(worker, found, 4, WHERE)
    shape = (nlist, passages.shape[1])
    near = array(worker, centroids, shape, "centroids that fit the vectors", WHERE)
    if not _file_all(lists, nlist, len(passages)):
        worker.refuse(f"gave something else than lists that fit the vectors in {WHERE}")
    held, peak = [int(number(worker, size, "the bytes it takes", WHERE)) for size in sizes]
    return (lambda *asked: worker.ask("search", *asked)), lists, near, held, peak


def _file_all(lists: Any, nlist: int, passages: int) -> bool:
    """Whether they are a list of ids for each cell, and as many ids in all as passages."""
    if not isinstance(lists, list) or len(lists) != nlist:
        return False
    axes = all(isinstance(one, np.ndarray) and one.ndim == 1 for one in lists)
    return axes and sum(map(len, lists)) == passages


def _ids(worker: Worker | None, found: Any) -> Sequence[int]:
    if worker is not None and not (isinstance(found, np.ndarray) and found.dtype.kind in "iu"):
        worker.refuse("gave something else than ids in search()")
    ids: list[int] = np.ravel(found).tolist()
    return ids


def ivf_section(measured: Measured) -> Section:
    """Curve, table and memory, for a report."""
    probes = measured.probes
    told = ", ".join(f"nprobe {one.nprobe}: recall {one.recall:.2f}" for one in probes)
    points = [Point(x=one.scanned, y=one.recall, label=str(one.nprobe)) for one in probes]
    rows = tuple(
        TableRow(cells=(one.nprobe, f"{one.scanned:.1%}", figure(one.recall))) for one in probes
    )
    return Section(
        id="ivf",
        title="IVF against exact search",
        blocks=(
            (
                f"The dense vectors in {measured.nlist} cells: how much of exact search's first ten"
                " is found when only the nearest cells are looked into."
            ),
            draw(
                "curves",
                "Recall@10 against the share of passages looked at",
                f"A rising curve. {told}.",
                {"recall@10": points},
                x_label="share of passages looked at",
                y_label="recall@10",
            ),
            Table(
                title="Recall by nprobe", columns=("nprobe", "Looked at", "recall@10"), rows=rows
            ),
            (
                f"Memory: {_megabytes(measured.predicted)} by the formula (vectors and centroids of"
                f" 8-byte numbers, 8 bytes an id), {_megabytes(measured.held)} measured in the"
                " index's arrays. What building it took at its peak is in manifest.json."
            ),
        ),
    )


def ivf_figures(measured: Measured) -> dict[str, Any]:
    """For metrics.json: "ivf"."""
    return {
        "nlist": measured.nlist,
        "bytes": {
            "predicted": measured.predicted, "held": measured.held
        },
        "probes": [
            {"nprobe": one.nprobe, "scanned": one.scanned, "recall@10": one.recall}
            for one in measured.probes
        ],
    }  # fmt: skip


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.2f} MB"
