"""Small calls for the bank: up to two gold passages, up to three retrieved ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import SearchStrategy

PASSAGE = st.sampled_from([0, 1, 2, 12])
FLAGS = ("answered", "correct", "oracle_correct")
WRONG = [(answered, False, oracle) for answered in (True, False) for oracle in (True, False)]
ANY = [*WRONG, (True, True, True), (True, True, False)]  # an abstention is never correct


def _text(gold: Any, retrieved: Any, flags: tuple[bool, ...]) -> str:
    return call("attribute", gold, retrieved, **dict(zip(FLAGS, flags, strict=True)))


def _calls(least_gold: int, flags: Sequence[tuple[bool, ...]]) -> SearchStrategy[str]:
    gold = st.lists(PASSAGE, min_size=least_gold, max_size=2, unique=True)
    retrieved = st.lists(PASSAGE, max_size=3, unique=True)
    return st.builds(_text, gold | gold.map(np.array), retrieved, st.sampled_from(flags))


def abstention() -> SearchStrategy[str]:
    """Questions without an answer in the corpus, and others."""
    return _calls(0, ANY)


def retrieval() -> SearchStrategy[str]:
    """Questions with an answer in the corpus."""
    return _calls(1, ANY)


def generation() -> SearchStrategy[str]:
    """Wrong answers to questions with an answer in the corpus."""
    return _calls(1, WRONG)
