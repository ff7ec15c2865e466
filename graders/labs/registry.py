"""The labs by name. A lab's module is imported when it runs."""

from __future__ import annotations

from graders.labs.parts import JOBS
from graders.record import record


@record()
class Lab:
    """module: of graders.labs, with `run(Setting) -> Report`. blurb: what it shows, one sentence.

    jobs: those that it may need, so that no file is graded in vain. data: whether it takes --data.
    encoder: whether it takes --encoder.
    """

    name: str
    module: str
    blurb: str
    jobs: tuple[str, ...] = tuple(JOBS)
    data: bool = False
    encoder: bool = False


MEASURING = ("rank metrics", "ndcg", "statistics")
RETRIEVING = ("tokenize", "bm25", "lsi", "dense", "fusion")

LABS: dict[str, Lab] = {
    lab.name: lab
    for lab in (
        Lab(
            "hybrid",
            "hybrid",
            "BM25, dense and their fusion on 50 grammar rules in two languages.",
            (*RETRIEVING, "score fusion", *MEASURING),
            encoder=True,
        ),
        Lab(
            "pipeline",
            "pipeline",
            "Chunks, BM25, LSI, fusion and a learned reranker, measured.",
            (*RETRIEVING, "sentences", "features", "score fusion", *MEASURING),
        ),
        Lab(
            "own",
            "own",
            "BM25, dense and hybrid on a corpus of your own, in BEIR layout.",
            (*RETRIEVING, "chunks", "ivf", *MEASURING),
            data=True,
            encoder=True,
        ),
        Lab(
            "bm25-parameters",
            "bm25_parameters",
            "k1 and b, or lower-casing and stems: what matters more?",
            ("sentences", "tokenize", "bm25", "rank metrics", "statistics"),
        ),
        Lab(
            "fusion",
            "fusion_study",
            "Raw sums, min-max sums and RRF, with and without an outlier.",
            ("fusion", "score fusion", "ndcg", "statistics"),
        ),
        Lab(
            "ivf",
            "ivf_study",
            "Recall against the share scanned, random and clustered.",
            ("ivf",),
        ),
        Lab(
            "mmr",
            "mmr_study",
            "A corpus full of copies: distinct sources in the first five.",
            ("tokenize", "lsi", "dense", "mmr", "rank metrics", "statistics"),
        ),
        Lab(
            "chunk-size",
            "chunk_size",
            "Chunks of 64 to 512 tokens: what the first five answer.",
            ("tokenize", "chunks", "bm25", "rank metrics", "statistics"),
        ),
    )
}
