"""Small calls for the bank: a few queries, a few resamples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

HIT = st.integers(0, 1)


def wilson() -> SearchStrategy[str]:
    """Hits of up to thirty queries, and impossible ones."""
    n = st.integers(0, 30)
    possible = n.flatmap(lambda most: st.tuples(st.integers(0, most), st.just(most)))
    some = st.tuples(st.integers(-1, 4), st.integers(0, 3))
    return (possible | some).map(lambda given: call("wilson_interval", *given))


def bootstrap() -> SearchStrategy[str]:
    """Few values and few resamples; and more values with what is the default."""

    def made(some: list[Any], extra: dict[str, Any]) -> str:
        return call("bootstrap_interval", some, **extra)

    number, draws = st.integers(0, 3), st.integers(1, 40)
    few = st.fixed_dictionaries({"seed": number, "resamples": draws})
    values = st.lists(st.sampled_from([0, 1, 3]), max_size=4)
    finer = st.lists(st.sampled_from([0.07, 0.93, 0.25, 0.5, 0.71]), min_size=7, max_size=7)
    return st.builds(made, values, few) | st.builds(made, finer, st.just({}))


def mcnemar() -> SearchStrategy[str]:
    """Up to twelve queries, and lists of different length."""
    pairs = st.lists(st.tuples(HIT, HIT), max_size=12)
    paired = pairs.map(lambda some: ([a for a, _ in some], [b for _, b in some]))
    uneven = st.tuples(st.lists(HIT, max_size=2), st.lists(HIT, max_size=2))
    return (paired | uneven).map(lambda given: call("mcnemar_exact", *given))
