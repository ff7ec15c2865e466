"""Small matters of English that several rooms share."""

from __future__ import annotations


def sentence(text: str) -> str:
    """Text with a capital and a full stop; code that it begins with stays as it is.

    >>> sentence("a bool where a float is asked"), sentence("float('nan') where 0.0 is right")
    ('A bool where a float is asked.', "float('nan') where 0.0 is right.")
    """
    word = text.partition(" ")[0].rstrip(",:;.!?")
    start = text[:1].upper() if word.isalpha() else text[:1]
    return text and f"{start}{text[1:]}{'' if text[-1] in '.!?' else '.'}"


def with_article(noun: str) -> str:
    """A noun with the article that its first letter asks for.

    >>> with_article("tuple"), with_article("int")
    ('a tuple', 'an int')
    """
    return f"{'an' if noun[:1] in 'aeiouAEIOU' else 'a'} {noun}"


def asked_for(number: int) -> str:
    """The count that is asked for, in words that agree with it."""
    return f"{number} is asked" if number == 1 else f"{number} are asked"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number and its noun, in the plural where it takes that.

    >>> counted(1, "test"), counted(2, "test"), counted(0, "entry", "entries")
    ('1 test', '2 tests', '0 entries')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
