"""Passages cut into chunks of words, and rankings of chunks led back to passages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.labs.checking import repeats
from graders.labs.hits import Hits
from graders.labs.reference import reference
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.parts import Worker
    from graders.labs.setting import Setting


@record()
class Chunks:
    """texts: of all chunks; owners: the passage that each was cut from, ascending."""

    texts: tuple[str, ...]
    owners: tuple[int, ...]

    @property
    def most(self) -> int:
        """How many chunks the longest passage has; at least 1."""
        counts: dict[int, int] = {}
        for owner in self.owners:
            counts[owner] = counts.get(owner, 0) + 1
        return max(counts.values(), default=1)


def chunked(setting: Setting, texts: Sequence[str]) -> Chunks:
    """Cut each text into chunks as options.chunk says; whole texts where it says nothing.

    A chunk's tokens are the words between spaces, so that its text stays readable for encoders.
    A text without a word is one empty chunk. Raises PartFailed.
    """
    if setting.options.chunk is None:
        return Chunks(tuple(texts), tuple(range(len(texts))))
    size, overlap = setting.options.chunk
    worker = setting.parts.worker("chunks")
    pieces, owners = [], []
    for owner, text in enumerate(texts):
        words = text.split()
        windows = (
            reference("chunk").chunk(words, size, overlap)
            if worker is None
            else _checked(worker, words, size, overlap)
        )
        for window in windows or [[]]:
            pieces.append(" ".join(window))
            owners.append(owner)
    return Chunks(tuple(pieces), tuple(owners))


def _checked(worker: Worker, words: list[str], size: int, overlap: int) -> list[list[str]]:
    windows: Any = worker.call("chunk", words, size, overlap)
    if not isinstance(windows, list) or not all(isinstance(one, list) for one in windows):
        worker.refuse("gave something else than lists of the tokens in chunk()")
    known = {*words}
    if not all(isinstance(word, str) and word in known for one in windows for word in one):
        worker.refuse("gave something else than lists of the tokens in chunk()")
    # What comes for one text is capped by the frame; for all of them it would fill the memory.
    most = repeats(size, overlap) * _characters(words)
    if len(windows) > max(1, len(words)) or sum(map(_characters, windows)) > most:
        worker.refuse("gave far more text than the windows hold in chunk()")
    return windows


def _characters(words: Sequence[str]) -> int:
    """How long a text the words make, with a space behind each."""
    return sum(map(len, words)) + len(words)


def led_back(run: Sequence[Hits], chunks: Chunks, k: int) -> list[Hits]:
    """Rankings of passages out of rankings of chunks: a passage stands where its best chunk does.

    >>> led_back([Hits((2, 0, 1), (3.0, 2.0, 1.0))], Chunks(("a", "b", "c"), (0, 1, 1)), k=5)
    [Hits(docs=(1, 0), scores=(3.0, 2.0))]
    """
    found = []
    for hits in run:
        best: dict[int, float] = {}
        for chunk, score in zip(hits.docs, hits.scores, strict=True):
            best.setdefault(chunks.owners[chunk], score)
        found.append(Hits(tuple(best)[:k], tuple(best.values())[:k]))
    return found
