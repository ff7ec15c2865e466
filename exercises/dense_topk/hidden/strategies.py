"""Small calls for the bank: up to four vectors of two numbers, with zeros, ties and negatives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

RANKINGS = ("dense_topk",)
NUMBER = st.sampled_from([0.0, 1.0, -1.0, 3.0, 0.5])
VECTOR = st.lists(NUMBER, min_size=2, max_size=2)
OF_ONE_LENGTH = st.sampled_from([[3.0, 4.0], [4.0, 3.0], [-3.0, 4.0], [0.0, 5.0], [5.0, 0.0]])
ZERO = st.just([0.0, 0.0])
AXIS = st.just([1.0, 0.0])


def _calls(
    query: SearchStrategy[Any], doc: SearchStrategy[Any], k: SearchStrategy[int], least: int = 1
) -> SearchStrategy[str]:
    docs = st.lists(doc, min_size=least, max_size=4)
    return st.builds(lambda q, some, n: call("dense_topk", q, some, n), query, docs, k)


def cosine() -> SearchStrategy[str]:
    """Vectors of any length but zero."""
    vector = VECTOR.filter(any)
    return _calls(vector, vector, st.integers(1, 3))


def top_k() -> SearchStrategy[str]:
    """Vectors of one length, more and fewer of them than are asked for."""
    return _calls(AXIS, OF_ONE_LENGTH, st.integers(0, 5), least=0)


def ties() -> SearchStrategy[str]:
    """Vectors of one length, among them equal ones."""
    return _calls(AXIS, OF_ONE_LENGTH, st.integers(1, 3)) | alike()


def alike() -> SearchStrategy[str]:
    """Many equal documents, of which a few are asked for."""
    return st.builds(
        lambda count, k: call("dense_topk", [1.0, 0.0], [[3.0, 4.0]] * count, k),
        st.integers(2, 40),
        st.integers(1, 5),
    )


def zero_vectors() -> SearchStrategy[str]:
    """Zero vectors and very short ones among others of one length."""
    short = st.sampled_from([[4e-6, 3e-6], [-4e-6, 3e-6]])
    return _calls(AXIS | ZERO, OF_ONE_LENGTH | ZERO | short, st.integers(1, 3))
