"""Small calls for the bank: short texts of letters, separators, capitals and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def _texts(characters: str, longest: int = 6) -> SearchStrategy[str]:
    return st.text(st.sampled_from(characters), max_size=longest).map(
        lambda text: call("tokenize", text)
    )


def _sentences(*words: str) -> SearchStrategy[str]:
    return st.lists(st.sampled_from(words), max_size=3).map(
        lambda some: call("tokenize", " ".join(some))
    )


def words() -> SearchStrategy[str]:
    """Small letters, digits and what separates."""
    return _texts("ab1_ '-.")


def case() -> SearchStrategy[str]:
    """Words that are spelled apart by case alone, and letters whose lower case is odd."""
    return _sentences("ab", "Ab", "AB", "él", "ÉL", "ß", "aß", "İa", "Ωa")


def accents() -> SearchStrategy[str]:
    """Words whose accents are built in or marks of their own, and look-alikes."""
    return _sentences("él", "e\u0301l", "l\u00e9", "le\u0301", "el", "x²", "ça", "c\u0327a")
