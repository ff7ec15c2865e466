"""Sentence chunks: cut a text at its sentence ends, then into overlapping chunks."""

from __future__ import annotations

# Given. A point after one of these, in capitals or not, does not end a sentence.
ABBREVIATIONS = frozenset(
    {"dr", "mr", "mrs", "ms", "prof", "st", "sr", "sra", "vs", "fig", "e.g", "i.e"}
)


def split_sentences(text: str) -> list[str]:
    """Cut a text into sentences.

    A sentence ends with a point, an exclamation mark or a question mark that is followed by white
    space or by the end of the text. A point does not end it if the word before the point is one
    of ABBREVIATIONS, upper or lower case; that word is the run of letters, digits, underscores
    and points directly before it.

    Args:
        text: any text; possibly empty.

    Returns:
        The sentences in the order of the text, with their marks, without white space at their
        ends; inside it stays as it is. What is left behind the last sentence end is a sentence,
        too. None of them is empty.
    """
    raise NotImplementedError


def sentence_chunks(text: str, size: int = 4, overlap: int = 1) -> list[str]:
    """Cut a text into chunks of whole sentences, each sharing `overlap` with the one before.

    The chunks start at the sentences 0, size - overlap, 2 * (size - overlap), ... The walk stops
    as soon as a chunk reaches the last sentence; the last chunk may hold fewer.

    Args:
        text: any text; possibly empty.
        size: how many sentences a chunk holds, overlap included; 1 or more.
        overlap: how many sentences two neighbours share, from 0 to size - 1.

    Returns:
        The chunks in the order of the text, each a string: its sentences joined by one space. No
        chunk for a text without sentences.

    Raises:
        ValueError: if size is below 1, or overlap below 0, or overlap is not smaller than size;
            also where the text is short or empty.
    """
    raise NotImplementedError
