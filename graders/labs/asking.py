"""One question put to the pipeline: the sentence that answers best, and what each strategy finds.

A question of the lab's own fifty is answered by a reranker that was trained on the other
forty-nine: it would know its own by heart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.errors import UsageError
from graders.labs.pipeline import pool_of, prepared, searched
from graders.labs.reading import Reader
from graders.labs.rerank import chances, one_thread, trained
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.labs.hits import Hits
    from graders.labs.library import Library
    from graders.labs.pipeline import Material, Search
    from graders.labs.setting import Setting

SHOWN = 3


@record()
class Passage:
    """A passage that was found. right: whether it answers; None where nobody has judged that."""

    document: str
    title: str
    text: str
    right: bool | None


@record()
class Answer:
    """sentence: out of the first passage by the reranker. found: the first passages by strategy.

    known: the id of the lab's question that this is, None for a new one.
    """

    sentence: str
    found: Mapping[str, tuple[Passage, ...]]
    known: str | None


def ask(setting: Setting, question: str) -> Answer:
    """Answer a question out of the 48 documents. Raises UsageError, also where nothing is found."""
    material = prepared(setting, [question])
    new = len(material.questions) - 1
    search = searched(setting, material)
    if not search.fused[new].docs:
        raise UsageError("No document holds a word of this question. Ask it in other words.")
    known = _known(material.library, question)
    judged = new if known is None else known
    with one_thread():
        reranked = _reranked(setting, material, search, without=known)
    runs = {**{name: run[new] for name, run in search.runs.items()}, "hybrid": search.fused[new]}
    runs["reranked"] = reranked
    found = {name: _passages(material, hits, judged, known) for name, hits in runs.items()}
    first = material.chunks[reranked.docs[0]]
    sentence = Reader(setting, material).best_sentence(material.questions[new], first)
    return Answer(sentence, found, None if known is None else material.library.questions[known].id)


def _known(library: Library, question: str) -> int | None:
    asked = " ".join(question.split()).casefold()
    texts = [one.text.casefold() for one in library.questions]
    return texts.index(asked) if asked in texts else None


def _reranked(setting: Setting, material: Material, search: Search, without: int | None) -> Hits:
    """The new question's candidates, by trees that have seen all judged questions but one."""
    pool = pool_of(setting, material, search)
    new = len(material.questions) - 1
    seen = (pool.questions != new) & (pool.questions != (new if without is None else without))
    model = trained(pool.features[seen], pool.right[seen], setting.seed)
    return pool.ranked(chances(model, pool.features), new + 1, SHOWN)[new]


def _passages(
    material: Material, hits: Hits, judged: int, known: int | None
) -> tuple[Passage, ...]:
    found = []
    for doc in hits.docs[:SHOWN]:
        chunk = material.chunks[doc]
        document = material.library.documents[chunk.source]
        right = None if known is None else doc in material.gains[judged]
        found.append(Passage(document.id, document.title, chunk.text, right))
    return tuple(found)
