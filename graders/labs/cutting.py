"""Documents to chunks that know where they stand, so that labels survive any way of cutting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from graders.labs.checking import repeats
from graders.labs.reference import reference
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.library import Asked, Span
    from graders.labs.parts import Worker
    from graders.labs.setting import Setting


@record()
class Chunk:
    """A piece of a text: text[start:end] of the source of that number."""

    source: int
    start: int
    end: int
    text: str

    def holds(self, source: int, span: Span) -> bool:
        """Whether the whole span lies in it."""
        return source == self.source and self.start <= span[0] and span[1] <= self.end


def by_sentences(setting: Setting, texts: Sequence[str], size: int, overlap: int) -> list[Chunk]:
    """Chunks of so many sentences, by the learner's sentence_chunks or ours. Raises PartFailed."""
    worker = setting.parts.worker("sentences")
    chunks = []
    for source, text in enumerate(texts):
        if worker is None:
            pieces = reference("sentence_chunks").sentence_chunks(text, size, overlap)
        else:
            pieces = worker.call("sentence_chunks", text, size, overlap)
        if worker is not None:
            _check_length(worker, pieces, repeats(size, overlap) * len(text))
        chunks += _located(worker, source, text, pieces)
    return chunks


def _located(worker: Worker | None, source: int, text: str, pieces: Any) -> list[Chunk]:
    """Find each piece behind the start of the one before; what stands nowhere is no chunk."""
    found: list[Chunk] = []
    start = -1
    checked: list[Any] = pieces if isinstance(pieces, list) else [None]
    for piece in checked:
        start = text.find(piece, start + 1) if isinstance(piece, str) and piece else -1
        if start < 0:
            assert worker is not None
            worker.refuse("gave something else than pieces of the text in sentence_chunks()")
        found.append(Chunk(source, start, start + len(piece), piece))
    return found


def _check_length(worker: Worker, pieces: Any, most: int) -> None:
    """Refuse pieces that repeat far more text than overlapping windows do."""
    texts = pieces if isinstance(pieces, list) else []
    if sum(len(piece) for piece in texts if isinstance(piece, str)) > most:
        worker.refuse("gave far more text than the windows hold in sentence_chunks()")


def by_words(setting: Setting, texts: Sequence[str], size: int, overlap: int) -> list[Chunk]:
    """Chunks of so many words, by the learner's chunk or ours. Raises PartFailed."""
    worker = setting.parts.worker("chunks")
    chunks = []
    for source, text in enumerate(texts):
        words = [match.span() for match in re.finditer(r"\w+", text)]
        numbers = list(range(len(words)))
        if worker is None:
            windows = reference("chunk").chunk(numbers, size, overlap)
        else:
            found = worker.call("chunk", numbers, size, overlap)
            windows = _windows(worker, found, len(words), repeats(size, overlap))
        for window in windows:
            start, end = words[window[0]][0], words[window[-1]][1]
            chunks.append(Chunk(source, start, end, text[start:end]))
    return chunks


def _windows(worker: Worker, found: Any, words: int, most: int) -> list[list[int]]:
    """most: how many windows one word may stand in."""
    windows: list[Any] = found if isinstance(found, list) else [None]
    for window in windows:
        whole = isinstance(window, list) and window and all(type(one) is int for one in window)
        if not whole or not 0 <= window[0] <= window[-1] < words:
            worker.refuse("gave something else than windows of the tokens in chunk()")
    # What comes for one text is capped by the frame, but not the text that the windows repeat.
    if sum(window[-1] - window[0] + 1 for window in windows) > most * words:
        worker.refuse("gave far more text than the windows hold in chunk()")
    return windows


def graded(chunks: Sequence[Chunk], questions: Sequence[Asked]) -> list[dict[int, float]]:
    """For each question, the chunks that hold answering sentences whole, and how many each."""
    return [
        {
            number: float(held)
            for number, chunk in enumerate(chunks)
            if (held := sum(chunk.holds(question.document, span) for span in question.spans))
        }
        for question in questions
    ]
