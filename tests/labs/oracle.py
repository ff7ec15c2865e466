"""trec_eval's metrics of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytrec_eval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.hits import Hits
    from graders.labs.measures import Gains

# Their names. Their gain is the grade itself, ours 2**grade - 1: they are given ours as grades.
THEIRS = {
    "hit@1": "success_1",
    "hit@5": "success_5",
    "hit@10": "success_10",
    "recall@5": "recall_5",
    "recall@10": "recall_10",
    "mrr": "recip_rank",
    "ndcg@5": "ndcg_cut_5",
    "ndcg@10": "ndcg_cut_10",
}


def theirs(run: Sequence[Hits], gains: Sequence[Gains], name: str) -> list[float]:
    qrels = {
        str(q): {f"d{doc}": int(2**grade - 1) for doc, grade in one.items()}
        for q, one in enumerate(gains)
    }
    ranked = {
        str(q): {f"d{doc}": score for doc, score in zip(*hits, strict=True)}
        for q, hits in enumerate(run)
    }
    base = name.rpartition("_")[0] if name[-1].isdigit() else name
    measures = {f"{base}.{name.rpartition('_')[2]}" if name[-1].isdigit() else name}
    found: dict[str, Any] = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(ranked)
    # A question without a ranking is not evaluated there; it counts 0 here.
    return [found.get(str(q), {}).get(name, 0.0) for q in range(len(run))]
