"""Sentence chunks: cut a text at its sentence ends, then into overlapping chunks."""

from __future__ import annotations

import re

# A point after one of these, in capitals or not, does not end a sentence.
ABBREVIATIONS = frozenset(
    {"dr", "mr", "mrs", "ms", "prof", "st", "sr", "sra", "vs", "fig", "e.g", "i.e"}
)


def split_sentences(text: str) -> list[str]:
    """Cut behind each . ! ? that white space or the end follows, abbreviations excepted.

    >>> split_sentences("Dr. Li paid 2.5 euros. Why? Nobody knows")
    ['Dr. Li paid 2.5 euros.', 'Why?', 'Nobody knows']
    """
    sentences = []
    start = 0
    for mark in re.finditer(r"[.!?](?!\S)", text):
        piece = text[start : mark.end()]
        if not ends_in_abbreviation(piece):
            sentences.append(piece.strip())
            start = mark.end()
    rest = text[start:].strip()
    return [*sentences, rest] if rest else sentences


def ends_in_abbreviation(piece: str) -> bool:
    """Whether the last word is an abbreviation with its point.

    >>> ends_in_abbreviation("for (e.g."), ends_in_abbreviation("the best.")
    (True, False)
    """
    word = re.split(r"[^\w.]", piece)[-1]
    return word.endswith(".") and word[:-1].lower() in ABBREVIATIONS


def sentence_chunks(text: str, size: int = 4, overlap: int = 1) -> list[str]:
    """Join `size` sentences at a time, every size - overlap, until the last one is in.

    >>> sentence_chunks("One. Two. Three. Four. Five.", size=3, overlap=1)
    ['One. Two. Three.', 'Three. Four. Five.']
    """
    if not 0 <= overlap < size:  # no size below 1 gets past this either
        raise ValueError(f"overlap must be from 0 to size - 1; got size {size}, overlap {overlap}")
    sentences = split_sentences(text)
    chunks = []
    for start in range(0, len(sentences), size - overlap):
        chunks.append(" ".join(sentences[start : start + size]))
        if start + size >= len(sentences):  # what follows would lie inside this chunk
            break
    return chunks
