"""Puts the last characters of a chunk in front of the next."""

from __future__ import annotations

import re

ABBREVIATIONS = frozenset(
    {"dr", "mr", "mrs", "ms", "prof", "st", "sr", "sra", "vs", "fig", "e.g", "i.e"}
)


def split_sentences(text: str) -> list[str]:
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
    word = re.split(r"[^\w.]", piece)[-1]
    return word.endswith(".") and word[:-1].lower() in ABBREVIATIONS


def sentence_chunks(text: str, size: int = 4, overlap: int = 1) -> list[str]:
    if not 0 <= overlap < size:
        raise ValueError(f"overlap must be from 0 to size - 1; got size {size}, overlap {overlap}")
    sentences = split_sentences(text)
    chunks = []
    for start in range(0, len(sentences), size):
        before = chunks[-1][len(chunks[-1]) - overlap :] if chunks else ""
        chunks.append(before + " ".join(sentences[start : start + size]))
    return chunks
