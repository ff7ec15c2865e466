"""Small calls for the bank: a few tokens of two numbers, with zeros, negatives and padding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

UNIT = st.sampled_from(
    [[1.0, 0.0], [0.0, 1.0], [0.6, 0.8], [0.8, 0.6], [-1.0, 0.0], [-0.6, 0.8], [-0.8, -0.6]]
)
VECTOR = st.sampled_from([[1.0, 0.0], [3.0, 4.0], [0.0, 2.0], [0.0, 0.0], [2.0, 2.0]])
KIND: SearchStrategy[Callable[[list[bool]], Any]] = st.sampled_from([list, np.array])
PADDING = st.sampled_from([[float("nan"), 0.0], [0.0, 0.0], [1.0, 0.0]])


def _tokens(vector: SearchStrategy[Any], most: int = 3) -> SearchStrategy[list[Any]]:
    return st.lists(vector, min_size=1, max_size=most)


def _text(query: Any, tokens: list[tuple[Any, bool]], kind: Callable[[list[bool]], Any]) -> str:
    mask = kind([real for _, real in tokens])
    return call("maxsim", query, [token for token, _ in tokens], mask)


def sum_of_best() -> SearchStrategy[str]:
    """Tokens of length 1."""
    return st.builds(lambda q, d: call("maxsim", q, d), _tokens(UNIT), _tokens(UNIT))


def cosine() -> SearchStrategy[str]:
    """Tokens of any length, also 0."""
    return st.builds(lambda q, d: call("maxsim", q, d), _tokens(VECTOR), _tokens(VECTOR))


def mask() -> SearchStrategy[str]:
    """Real tokens, at least one, and padding."""
    token = st.tuples(UNIT, st.just(value=True)) | st.tuples(PADDING, st.just(value=False))
    tokens = _tokens(token).filter(lambda some: any(real for _, real in some))
    return st.builds(_text, _tokens(UNIT, 2), tokens, KIND)


def edges() -> SearchStrategy[str]:
    """No query tokens, no document tokens, or nothing but padding."""
    none = st.sampled_from([[], np.zeros((0, 2))])
    padding = st.lists(st.tuples(UNIT, st.just(value=False)), max_size=2)
    return (
        st.builds(lambda q, d: call("maxsim", q, d), none, _tokens(UNIT, 2))
        | st.builds(lambda q, d: call("maxsim", q, d), _tokens(UNIT, 2), none)
        | st.builds(_text, _tokens(UNIT, 2), padding, KIND)
    )
