"""From a passage to the sentence in it that answers: the one with the question's rarest words."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from graders.labs.counting import tokenizer
from graders.labs.reference import reference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.cutting import Chunk
    from graders.labs.pipeline import Material
    from graders.labs.setting import Setting


class Reader:
    """Knows how rare each word is among the chunks."""

    def __init__(self, setting: Setting, material: Material) -> None:
        """Count the chunks that hold each word."""
        self._cut = tokenizer(setting)
        self._chunks = len(material.chunks)
        self._df: dict[str, int] = {}
        for tokens in material.tokens:
            for token in dict.fromkeys(tokens):
                self._df[token] = self._df.get(token, 0) + 1

    def best_sentence(self, question: Sequence[str], chunk: Chunk) -> str:
        """The sentence whose words that the question has too are worth most; of equals the first.

        A word is worth ln(1 + (N - df + 0.5) / (df + 0.5)), BM25's idf over the N chunks.
        """
        sentences: list[str] = reference("sentence_chunks").split_sentences(chunk.text)
        # In the question's order: floats in the order of a set would add up differently each run.
        asked = list(dict.fromkeys(question))
        return max(sentences, key=lambda one: self._worth(asked, set(self._cut(one))))

    def _worth(self, asked: Sequence[str], held: set[str]) -> float:
        return sum(self._idf(token) for token in asked if token in held)

    def _idf(self, token: str) -> float:
        df = self._df.get(token, 0)
        return log(1 + (self._chunks - df + 0.5) / (df + 0.5))
