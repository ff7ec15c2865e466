"""Small calls for the bank: up to three runs over three documents, with ties, 0 and negatives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NUMBER = st.sampled_from([1.0, 2.0, 0.0, 4.0, -1.0, -4.0])
POSITIVE = st.sampled_from([1.0, 2.0, 5.0, 20.0])
WEIGHT = st.sampled_from([1.0, 2.0, 0.5, 0.9, 0.0])
NORM = st.sampled_from(["max", "minmax", "none"])
DOC = st.sampled_from(["a", "b", "c"])


def _run(number: SearchStrategy[float]) -> SearchStrategy[dict[str, float]]:
    return st.dictionaries(DOC, number, max_size=3)


def _text(weighted: list[tuple[Any, float]], norm: str) -> str:
    runs, weights = [run for run, _ in weighted], [weight for _, weight in weighted]
    return call("fuse_scores", runs, weights, norm)


def minmax() -> SearchStrategy[str]:
    """Scores of any size, also equal ones and none."""
    number = NUMBER | st.sampled_from([1e-9, 3e-9])
    return st.lists(number, max_size=3).map(lambda scores: call("minmax", scores))


def norms() -> SearchStrategy[str]:
    """One run at weight 1, by every norm and one that does not exist."""
    norm = NORM | st.sampled_from(["min-max"])
    return st.builds(lambda run, name: call("fuse_scores", [run], [1.0], name), _run(NUMBER), norm)


def weighted_sum() -> SearchStrategy[str]:
    """Several runs that are not scaled; sometimes a weight too few or too many."""
    runs = st.lists(st.tuples(_run(POSITIVE), WEIGHT), max_size=3)
    odd = st.builds(
        lambda some, weights: call("fuse_scores", some, weights, "none"),
        st.lists(_run(POSITIVE), max_size=2),
        st.lists(WEIGHT, max_size=3),
    )
    return st.builds(_text, runs, st.just("none")) | odd


def apart() -> SearchStrategy[str]:
    """Two runs that are scaled."""
    runs = st.lists(st.tuples(_run(POSITIVE), WEIGHT), min_size=1, max_size=2)
    return st.builds(_text, runs, st.sampled_from(["max", "minmax"]))
