"""Tokenize: cut a text into the words that a lexical index matches."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    """Find the runs of word characters in the composed text, then lower-case each.

    >>> tokenize("ÉL trabajó; don't stop")
    ['él', 'trabajó', 'don', 't', 'stop']
    """
    # Composed first: an accent that stands as a mark of its own is no word character, and would
    # end the word.
    composed = unicodedata.normalize("NFC", text)
    # Cut before lower-casing: the lower case of İ is an i and a mark, where \w would cut again.
    return [word.lower() for word in re.findall(r"\w+", composed)]
