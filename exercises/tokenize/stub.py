"""Tokenize: cut a text into the words that a lexical index matches."""

from __future__ import annotations


def tokenize(text: str) -> list[str]:
    r"""Cut a text into lower-case tokens, the same for every spelling of the same word.

    A token is a longest run of word characters. Word characters are what \w matches in Python's
    re on text: letters of every script, digits and the underscore. All else separates: spaces,
    punctuation, apostrophes, hyphens.

    Args:
        text: any text, in any script; possibly empty.

    Returns:
        The tokens in the order of the text, repeated ones too, none of them empty. Each is lower
        case as str.lower makes it, and keeps its accents. An accent typed as a mark of its own
        gives the same token as the letter that has it built in (Unicode's form NFC), and
        lower-casing never cuts a word in two.
    """
    raise NotImplementedError
