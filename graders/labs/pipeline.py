"""The lab `pipeline`: chunks, BM25, LSI, their fusion and a learned reranker, on 50 questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from graders.labs.comparison import compare
from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.cutting import by_sentences, graded
from graders.labs.dense import dense_run
from graders.labs.encoders import folded
from graders.labs.fusing import rrf_run, weighted_run
from graders.labs.hits import cut_to
from graders.labs.lexical import bm25_run
from graders.labs.library import read_library
from graders.labs.measures import measure
from graders.labs.rerank import FEATURES, chances, dealt, held_out, one_thread, pooled, trained
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from graders.labs.comparison import Comparison
    from graders.labs.counting import Tokens
    from graders.labs.cutting import Chunk
    from graders.labs.dense import Vectors
    from graders.labs.hits import Hits
    from graders.labs.library import Library
    from graders.labs.report import Report
    from graders.labs.rerank import Floats, HeldOut, Ints, Pool
    from graders.labs.setting import Setting

METRICS = ("hit@1", "hit@5", "recall@5", "ndcg@5", "mrr")
SIZE, OVERLAP = 4, 1
DIMS, DEPTH = 32, 25
SHUFFLES = 5
DEALS = 2


@record()
class Material:
    """Chunks and questions, as texts, tokens and vectors. about: dims and explained variance.

    gains: for each question the chunks that answer it.
    """

    library: Library
    chunks: list[Chunk]
    tokens: Tokens
    questions: list[list[str]]
    passages: Vectors
    asked: Vectors
    about: Mapping[str, Any]
    gains: list[dict[int, float]]


@record()
class Search:
    """Rankings before the reranker. whole: all chunks by bm25 and dense; runs: the first DEPTH.

    fused: every chunk that stands in one of the two runs, by RRF.
    """

    whole: Mapping[str, list[Hits]]
    runs: Mapping[str, list[Hits]]
    fused: list[Hits]


@record()
class Results:
    """Everything that the report tells.

    runs: the strategies. compared: of them; ablated: nDCG@5 of everything else. model: what
    judged each candidate of the pool unseen; chance: that it answers. drops: how much of nDCG@5
    is lost where a feature is shuffled, for each feature and shuffle. deals: nDCG@5 of the
    reranker where the questions are dealt into other folds.
    """

    material: Material
    search: Search
    runs: Mapping[str, list[Hits]]
    compared: Comparison
    ablated: Comparison
    pool: Pool
    model: HeldOut
    chance: Floats
    drops: Floats
    deals: tuple[float, ...]


def run(setting: Setting) -> Report:
    """Run it. Raises UsageError, PartFailed."""
    from graders.labs.pipeline_report import report  # noqa: PLC0415  it imports this module

    with one_thread():
        return report(setting, results(setting))


def prepared(setting: Setting, extra: Sequence[str] = ()) -> Material:
    """Cut, count and embed. extra: further questions, which nobody judged. Raises PartFailed."""
    library = read_library()
    texts = [document.text for document in library.documents]
    chunks = by_sentences(setting, texts, SIZE, OVERLAP)
    tokens = tokenized(setting, [chunk.text for chunk in chunks], "chunks")
    cut = tokenizer(setting)
    questions = [cut(text) for text in (*(one.text for one in library.questions), *extra)]
    passages, asked, about = folded(setting, count(tokens), questions, DIMS)
    gains = graded(chunks, library.questions) + [{} for _ in extra]
    return Material(library, chunks, tokens, questions, passages, asked, about, gains)


def searched(setting: Setting, material: Material) -> Search:
    """Both retrievers and their fusion. Raises PartFailed."""
    every = len(material.chunks)
    counts = count(material.tokens)
    whole = {
        "bm25": bm25_run(setting, material.tokens, counts, material.questions, every),
        "dense": dense_run(setting, material.asked, material.passages, every),
    }
    runs = {name: cut_to(run, DEPTH) for name, run in whole.items()}
    fused = rrf_run(setting, [runs["dense"], runs["bm25"]], 2 * DEPTH)
    return Search(whole, runs, fused)


def results(setting: Setting) -> Results:
    """All of it. Raises UsageError, PartFailed."""
    material = prepared(setting)
    search = searched(setting, material)
    pool = pool_of(setting, material, search)
    asked = len(material.questions)
    fold = dealt(asked, setting.seed)
    setting.tell("Reranker", 0, 1 + len(FEATURES))
    model = held_out(pool, fold, setting.seed)
    chance = model.scores()
    reranked = pool.ranked(chance, asked, DEPTH)
    runs = {**search.runs, "hybrid": cut_to(search.fused, DEPTH), "reranked": reranked}
    compared = compare(setting, runs, material.gains, METRICS)
    ablated = compare(setting, _ablations(setting, search, pool, fold), material.gains, ("ndcg@5",))
    drops = _drops(setting, material, model, compared.mean("reranked", "ndcg@5"))
    deals = _deals(setting, material, pool)
    return Results(material, search, runs, compared, ablated, pool, model, chance, drops, deals)


def pool_of(setting: Setting, material: Material, search: Search) -> Pool:
    """The candidates of the reranker. Raises PartFailed."""
    return pooled(
        setting, material.questions, material.tokens, search.fused, search.whole, material.gains
    )


IN_SAMPLE = "reranked, in-sample"
NAIVE = "sum of min-max scores"


def _ablations(
    setting: Setting, search: Search, pool: Pool, fold: Ints
) -> dict[str, Sequence[Hits]]:
    """Each feature out, a fusion that learns nothing, and the reranker that has seen it all."""
    questions = len(fold)
    found: dict[str, Sequence[Hits]] = {}
    for number, feature in enumerate(FEATURES):
        setting.tell("Reranker", 1 + number, 1 + len(FEATURES))
        less = held_out(pool, fold, setting.seed, without=number)
        found[f"without {feature}"] = pool.ranked(less.scores(), questions, DEPTH)
    pair = [search.runs["dense"], search.runs["bm25"]]
    found[NAIVE] = weighted_run(setting, pair, (0.5, 0.5), DEPTH)
    knows = trained(pool.features, pool.right, setting.seed)
    found[IN_SAMPLE] = pool.ranked(chances(knows, pool.features), questions, DEPTH)
    return found


def _drops(setting: Setting, material: Material, model: HeldOut, whole: float) -> Floats:
    """What a shuffled feature costs in nDCG@5, on questions unseen, shape (7, SHUFFLES)."""
    rng = np.random.default_rng(setting.seed)
    pool, asked = model.pool, len(material.questions)
    mixed = np.tile(pool.features, (len(FEATURES), SHUFFLES, 1, 1))
    for feature in range(len(FEATURES)):
        for turn in range(SHUFFLES):
            rng.shuffle(mixed[feature, turn, :, feature])
    scores = model.scores(mixed)
    drops = np.zeros((len(FEATURES), SHUFFLES))
    for place in np.ndindex(*drops.shape):
        ranked = pool.ranked(scores[place], asked, 5)
        drops[place] = whole - measure(setting, "ndcg@5", ranked, material.gains).mean()
    return drops


def _deals(setting: Setting, material: Material, pool: Pool) -> tuple[float, ...]:
    """NDCG@5 of the reranker for other folds: how much the luck of one deal decides."""
    asked = len(material.questions)
    found = []
    for deal in range(1, 1 + DEALS):
        model = held_out(pool, dealt(asked, setting.seed + deal), setting.seed)
        ranked = pool.ranked(model.scores(), asked, 5)
        found.append(float(measure(setting, "ndcg@5", ranked, material.gains).mean()))
    return tuple(found)
