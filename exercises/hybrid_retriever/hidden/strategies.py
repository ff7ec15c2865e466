"""Small calls for the bank: two short lists of hits.

HybridRetriever takes retrievers, which a call cannot write down: its two tasks have no inputs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

LONG = call("reciprocal_rank_fusion_pairs", [(i, 1.0) for i in range(7)], [])
SCORE = st.sampled_from([0.9, 0.5, 7.5, 0.0, -0.1])


def _calls(*, repeats: bool, **more: Any) -> SearchStrategy[str]:
    hit = st.tuples(st.sampled_from(["a", "b", "c"]), SCORE)
    hits = st.lists(hit, max_size=3, unique_by=None if repeats else lambda one: one[0])
    numbered = st.lists(st.tuples(st.sampled_from([7, "7"]), SCORE), max_size=1)
    return _fused(hits, more) | _fused(numbered, more)


def _fused(hits: SearchStrategy[Any], more: dict[str, Any]) -> SearchStrategy[str]:
    return st.builds(
        lambda a, b, extra: call("reciprocal_rank_fusion_pairs", a, b, **extra),
        hits,
        hits,
        st.fixed_dictionaries({}, optional=more),
    )


def pairs() -> SearchStrategy[str]:
    """Lists without repeats, of which all documents are returned."""
    return _calls(repeats=False, k_rrf=st.sampled_from([0, 1]))


def cut_and_ties() -> SearchStrategy[str]:
    """Lists with repeats and ties, and fewer documents asked for, or more than unless said."""
    return _calls(repeats=True, top_k=st.integers(0, 3)) | st.just(LONG)


def search() -> SearchStrategy[str]:
    """Nothing that tells anybody apart."""
    return st.just(call("reciprocal_rank_fusion_pairs", [], []))


def zero_hits() -> SearchStrategy[str]:
    """Nothing that tells anybody apart."""
    return search()
