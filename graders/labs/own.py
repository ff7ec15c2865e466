"""The lab `own`: BM25 against dense against hybrid on any folder in BEIR layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.errors import UsageError
from graders.labs.chunking import Chunks, chunked, led_back
from graders.labs.comparison import compare
from graders.labs.corpus import Corpus, read_corpus
from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.dense import dense_run
from graders.labs.encoders import Space, lsi_space
from graders.labs.encoding import encoded
from graders.labs.fusing import depth_for, rrf_run
from graders.labs.hits import Hits
from graders.labs.ivf import measure_ivf
from graders.labs.lexical import bm25_run
from graders.labs.own_report import report
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.comparison import Comparison
    from graders.labs.counting import Counts, Tokens
    from graders.labs.ivf import Measured
    from graders.labs.report import Report
    from graders.labs.setting import Setting

METRICS = ("hit@1", "hit@5", "hit@10", "recall@10", "ndcg@10", "mrr")
K = 10
RERANKED = 50


@record()
class Material:
    """A corpus in chunks (whole passages unless asked for), cut into tokens and counted."""

    corpus: Corpus
    chunks: Chunks
    tokens: Tokens
    counts: Counts
    questions: Sequence[Sequence[str]]

    @property
    def gains(self) -> list[dict[int, float]]:
        """The relevant passages of each question."""
        return [question.gains for question in self.corpus.questions]


@record()
class Results:
    """Everything that was found. runs: of passages, however they were cut. ivf: on the vectors."""

    material: Material
    space: Space
    runs: Mapping[str, Sequence[Hits]]
    compared: Comparison
    ivf: Measured | None


def run(setting: Setting) -> Report:
    """Run it. Raises UsageError, PartFailed."""
    if setting.options.data is None:
        raise UsageError("The lab `own` needs a corpus: --data DIR, a folder in BEIR layout.")
    material = prepare(setting, read_corpus(setting.options.data))
    space = _space(setting, material)
    runs = retrieve(setting, material, space)
    compared = compare(setting, runs, material.gains, METRICS)
    ivf = _ivf(setting, space)
    return report(setting, Results(material, space, runs, compared, ivf))


def _ivf(setting: Setting, space: Space) -> Measured | None:
    """None where no question has a vector to search with."""
    if not space.questions.any():
        return None
    return measure_ivf(setting, space.passages, space.questions)


def prepare(setting: Setting, corpus: Corpus) -> Material:
    """Chunks, tokens and counts of passages and questions. Raises PartFailed, UsageError."""
    chunks = chunked(setting, corpus.texts)
    tokens = tokenized(setting, chunks.texts)
    cut = tokenizer(setting)
    questions = [cut(question.text) for question in corpus.questions]
    if not tokens.words:
        raise UsageError(f"{setting.options.data}: no passage holds a word, so nothing can match.")
    return Material(corpus, chunks, tokens, count(tokens), questions)


def _space(setting: Setting, material: Material) -> Space:
    if setting.options.encoder == "lsi":
        return lsi_space(setting, material.counts, material.questions)
    asked = [question.text for question in material.corpus.questions]
    return encoded(setting, material.chunks.texts, asked)


def retrieve(setting: Setting, material: Material, space: Space) -> dict[str, Sequence[Hits]]:
    """The first passages of each retriever for each question. Raises PartFailed."""
    depth = depth_for(K)
    deepest = max(depth, RERANKED) if setting.options.cross_encoder else depth
    # As many chunks as it may take to fill the places with different passages.
    wanted = deepest * material.chunks.most
    bm25 = bm25_run(setting, material.tokens, material.counts, material.questions, wanted)
    dense = dense_run(setting, space.questions, space.passages, wanted)
    both = [led_back(run, material.chunks, deepest) for run in (bm25, dense)]
    first = [[_cut(hits, depth) for hits in run] for run in both]
    runs: dict[str, Sequence[Hits]] = {
        "bm25": first[0],
        "dense": first[1],
        "hybrid": rrf_run(setting, [first[1], first[0]], depth),
    }
    if setting.options.cross_encoder:
        candidates = rrf_run(setting, [both[1], both[0]], RERANKED)
        runs["cross-encoder"] = _reranked(setting, material.corpus, candidates, depth)
    return runs


def _cut(hits: Hits, depth: int) -> Hits:
    return Hits(hits.docs[:depth], hits.scores[:depth])


def _reranked(
    setting: Setting, corpus: Corpus, candidates: Sequence[Hits], depth: int
) -> list[Hits]:
    """The first 50 of the hybrid, read again together with the question."""
    from graders.labs.transformer import CrossEncoder  # noqa: PLC0415  loads torch

    reader = CrossEncoder(setting.options)
    found = []
    for done, (question, hits) in enumerate(zip(corpus.questions, candidates, strict=True)):
        setting.tell("Cross-encoder", done, len(candidates))
        scores = reader.scores(question.text, [corpus.texts[doc] for doc in hits.docs]).tolist()
        ranked = sorted(zip(hits.docs, scores, strict=True), key=lambda pair: -pair[1])[:depth]
        found.append(Hits(tuple(doc for doc, _ in ranked), tuple(score for _, score in ranked)))
    setting.tell("Cross-encoder", len(candidates), len(candidates))
    return found
