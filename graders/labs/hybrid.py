"""The lab `hybrid`: BM25, dense and their fusion on a small bilingual knowledge base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.labs.comparison import compare
from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.dense import dense_run
from graders.labs.encoders import folded
from graders.labs.encoding import encoded
from graders.labs.fusing import K_RRF, depth_for, rrf_run, weighted_run
from graders.labs.hybrid_report import report
from graders.labs.lexical import bm25_run
from graders.labs.rules import LANGUAGES, read_book
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from graders.labs.comparison import Comparison
    from graders.labs.dense import Vectors
    from graders.labs.hits import Hits
    from graders.labs.report import Report
    from graders.labs.rules import Book
    from graders.labs.setting import Setting

METRICS = ("hit@1", "hit@3", "hit@5", "mrr")
K = 5
K_RRFS = (5, 20, 60, 200)
WEIGHTS = (0.25, 0.5, 0.75)
DIMS = 32


@record()
class Spaces:
    """Vectors of the rules in each language, and of the questions. about: in words."""

    rules: Mapping[str, Vectors]
    questions: Vectors
    about: str


@record()
class Results:
    """Rankings by retriever, by k of RRF and by weight of BM25; all of the first METRICS."""

    book: Book
    spaces: Spaces
    runs: Mapping[str, Sequence[Hits]]
    compared: Comparison
    by_k: Comparison
    weighted: Comparison


def run(setting: Setting) -> Report:
    """Run it. Raises UsageError, PartFailed."""
    book = read_book()
    cut = tokenizer(setting)
    questions = [cut(question.text) for question in book.questions]
    spaces = _spaces(setting, book, questions)
    depth = depth_for(K)
    dense = _by_language(
        book,
        lambda language, asked: dense_run(
            setting, spaces.questions[asked], spaces.rules[language], depth
        ),
    )
    bm25 = _by_language(
        book, lambda language, asked: _bm25(setting, book, language, [questions[q] for q in asked])
    )
    runs = {"bm25": bm25, "dense": dense, "hybrid": rrf_run(setting, [dense, bm25], depth)}
    return report(setting, _results(setting, book, spaces, runs))


def _results(
    setting: Setting, book: Book, spaces: Spaces, runs: Mapping[str, Sequence[Hits]]
) -> Results:
    pair, depth = [runs["dense"], runs["bm25"]], depth_for(K)
    by_k = {f"k = {k}": rrf_run(setting, pair, depth, k) for k in K_RRFS}
    weighted = {f"RRF, k = {K_RRF}": runs["hybrid"]} | {
        f"BM25 {weight:.0%}": weighted_run(setting, pair, (1 - weight, weight), depth)
        for weight in WEIGHTS
    }
    gains = book.gains
    return Results(
        book,
        spaces,
        runs,
        compare(setting, runs, gains, METRICS),
        compare(setting, by_k, gains, METRICS),
        compare(setting, weighted, gains, METRICS),
    )


def _by_language(book: Book, search: Callable[[str, list[int]], Sequence[Hits]]) -> list[Hits]:
    """Rankings of all questions; each looks among the texts of the language it is answered in."""
    found: dict[int, Hits] = {}
    for language in LANGUAGES:
        asked = [q for q, one in enumerate(book.questions) if one.answer_language == language]
        found.update(zip(asked, search(language, asked), strict=True))
    return [found[q] for q in range(len(book.questions))]


def _bm25(
    setting: Setting, book: Book, language: str, questions: Sequence[Sequence[str]]
) -> list[Hits]:
    tokens = tokenized(setting, [rule.text(language) for rule in book.rules], f"rules ({language})")
    return bm25_run(setting, tokens, count(tokens), questions, depth_for(K))


def _spaces(setting: Setting, book: Book, questions: Sequence[Sequence[str]]) -> Spaces:
    texts = {language: [rule.text(language) for rule in book.rules] for language in LANGUAGES}
    if setting.options.encoder != "lsi":
        asked = [question.text for question in book.questions]
        spaces = {one: encoded(setting, texts[one], asked) for one in LANGUAGES}
        rules = {one: space.passages for one, space in spaces.items()}
        return Spaces(rules, spaces["en"].questions, spaces["en"].about["told"])
    # Fitted on both languages of a rule as one text: words that say the same in the two languages
    # then stand together, and that is the only bridge between them.
    both = tokenized(setting, [f"{rule.en} {rule.es}" for rule in book.rules], "rules (both)")
    cut = tokenizer(setting)
    more = [cut(text) for one in LANGUAGES for text in texts[one]] + [*questions]
    _, vectors, about = folded(setting, count(both), more, DIMS)
    size = len(book.rules)
    told = (
        f"LSI, fitted on the {size} rules with both languages of a rule as one text,"
        f" {about['dims']} dimensions, which keep {about['explained']:.0%} of the squared singular"
        " values; the texts of each language and the questions are folded in."
    )
    rules = {one: vectors[i * size : (i + 1) * size] for i, one in enumerate(LANGUAGES)}
    return Spaces(rules, vectors[len(LANGUAGES) * size :], told)
