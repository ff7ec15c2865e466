"""Small calls for the bank: short rankings over few documents, with repeats and empties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

RANKED = st.lists(st.integers(1, 4), max_size=4)
RELEVANT = st.sets(st.integers(1, 4), max_size=3).map(sorted) | st.just([4, 1])
CUT = st.integers(1, 5)
TAIL = st.integers(0, 11).map(lambda misses: [0] * misses)  # a hit may stand far down


def recall() -> SearchStrategy[str]:
    """A ranking, what is relevant, and a cut."""
    return st.builds(lambda *given: call("recall_at_k", *given), RANKED, RELEVANT, CUT)


def hit() -> SearchStrategy[str]:
    """The same for the hit."""
    return st.builds(lambda *given: call("hit_at_k", *given), RANKED, RELEVANT, CUT)


def reciprocal() -> SearchStrategy[str]:
    """Rankings whose first relevant document may come late."""
    return st.builds(
        lambda misses, ranked, relevant: call("reciprocal_rank", misses + ranked, relevant),
        st.just([]) | TAIL,
        RANKED,
        RELEVANT,
    )


def mean() -> SearchStrategy[str]:
    """Up to three queries."""
    ranked = st.builds(lambda misses, some: misses + some, st.just([]) | TAIL, RANKED)
    runs = st.lists(st.tuples(ranked, RELEVANT), max_size=3)
    return runs.map(lambda some: call("mean_reciprocal_rank", some))
