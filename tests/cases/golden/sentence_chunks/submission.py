"""Cuts at every point, and throws the points away."""

from __future__ import annotations

ABBREVIATIONS = frozenset(
    {"dr", "mr", "mrs", "ms", "prof", "st", "sr", "sra", "vs", "fig", "e.g", "i.e"}
)


def split_sentences(text: str) -> list[str]:
    return [piece.strip() for piece in text.split(".") if piece.strip()]


def sentence_chunks(text: str, size: int = 4, overlap: int = 1) -> list[str]:
    if not 0 <= overlap < size:
        raise ValueError(f"overlap must be from 0 to size - 1; got size {size}, overlap {overlap}")
    sentences = split_sentences(text)
    chunks = []
    for start in range(0, len(sentences), size - overlap):
        chunks.append(" ".join(sentences[start : start + size]))
        if start + size >= len(sentences):
            break
    return chunks
