"""Fusion of rankings: RRF by place, weighted scores by height, by the learner or the reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.labs.checking import tuple_of
from graders.labs.hits import Hits, checked
from graders.labs.reference import reference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.parts import Worker
    from graders.labs.setting import Setting

K_RRF = 60
DEPTH = 20


def depth_for(k: int) -> int:
    """How deep each retriever is asked where k fused passages are wanted."""
    return max(k, DEPTH)


def rrf_run(
    setting: Setting, runs: Sequence[Sequence[Hits]], k: int, k_rrf: int = K_RRF
) -> list[Hits]:
    """Fuse the rankings of each question by rank; equal scores by first appearance.

    runs: for each retriever a ranking for each question, already as deep as they are to count.
    Raises PartFailed.
    """
    worker = setting.parts.worker("fusion")
    if worker is not None:
        worker.drive(_DRIVERS[worker.slug])
    fused = []
    for rankings in zip(*runs, strict=True):
        if worker is None:
            rrf = reference("rrf")
            lists = [list(ranking.docs) for ranking in rankings]
            scores = rrf.rrf_scores(lists, k_rrf)
            docs = rrf.reciprocal_rank_fusion(lists, k_rrf)[:k]
            fused.append(Hits(tuple(docs), tuple(scores[doc] for doc in docs)))
        else:
            fused.append(_theirs(worker, rankings, k_rrf, k))
    return fused


_DRIVERS = {
    "rrf": """
import submission
def fuse(rankings, k_rrf, k):
    rankings = [[doc for doc, _ in ranking] for ranking in rankings]
    scores = submission.rrf_scores(rankings, k_rrf)
    docs = submission.reciprocal_rank_fusion(rankings, k_rrf)[:k]
    return docs, [scores[doc] for doc in docs]
""",
    # Pairs are fused two lists at a time there; one list alone keeps its order.
    "hybrid_retriever": """
import submission
def fuse(rankings, k_rrf, k):
    first, second = (*rankings, [])[:2]
    pairs = submission.reciprocal_rank_fusion_pairs(first, second, k_rrf, k)
    return [doc for doc, _ in pairs], [score for _, score in pairs]
""",
}


def _theirs(worker: Worker, rankings: Sequence[Hits], k_rrf: int, k: int) -> Hits:
    if worker.slug == "hybrid_retriever" and len(rankings) > 2:  # noqa: PLR2004
        worker.refuse("fuses two lists, and here are more")
    pairs = [list(zip(ranking.docs, ranking.scores, strict=True)) for ranking in rankings]
    docs, scores = tuple_of(worker, worker.ask("fuse", pairs, k_rrf, k), 2, "the fusion")
    known = {doc for ranking in rankings for doc in ranking.docs}
    hits = checked(worker, docs, scores, max(known, default=-1) + 1, "the fusion")
    if not known.issuperset(hits.docs):
        worker.refuse("gave a passage that stands in no list in the fusion")
    return hits


def weighted_run(
    setting: Setting, runs: Sequence[Sequence[Hits]], weights: Sequence[float], k: int,
    norm: str = "minmax",
) -> list[Hits]:  # fmt: skip
    """Fuse the scores of each question, scaled by norm and weighted. Raises PartFailed.

    Equal scores by first appearance.
    """
    worker = setting.parts.worker("score fusion")
    fused = []
    for rankings in zip(*runs, strict=True):
        maps = [dict(zip(ranking.docs, ranking.scores, strict=True)) for ranking in rankings]
        if worker is None:
            scores = reference("score_fusion").fuse_scores(maps, list(weights), norm)
        else:
            scores = _scores(worker, worker.call("fuse_scores", maps, list(weights), norm), maps)
        docs = sorted(scores, key=lambda doc: -scores[doc])[:k]
        fused.append(Hits(tuple(docs), tuple(float(scores[doc]) for doc in docs)))
    return fused


def _scores(worker: Worker, found: Any, maps: Sequence[Mapping[int, float]]) -> dict[int, float]:
    known = {doc for one in maps for doc in one}
    if not isinstance(found, dict) or found.keys() != known:
        worker.refuse("gave something else than a score for each passage in fuse_scores()")
    checked(worker, list(found), list(found.values()), max(known, default=-1) + 1, "fuse_scores()")
    # First appearance decides ties, whatever order the learner's dict has.
    return {doc: float(found[doc]) for one in maps for doc in one}
