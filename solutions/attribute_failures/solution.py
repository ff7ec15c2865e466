"""Which stage of a RAG system a failure belongs to."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def attribute(
    gold: Collection[Hashable],
    retrieved: Sequence[Hashable],
    answered: bool,
    correct: bool,
    oracle_correct: bool,
) -> str:
    """Name the outcome of one question: "ok", or the first stage that failed.

    Args:
        gold: ids of the passages that hold the answer; empty where the corpus holds none.
        retrieved: ids of the passages that the model was given.
        answered: False where the system abstained.
        correct: whether the answer was judged right.
        oracle_correct: whether the model is right with the gold passages alone.

    Returns:
        "ok", "should_have_abstained", "retrieval", "generation_with_noise" or "generation".

    >>> attribute([7], [2, 7, 5], answered=True, correct=False, oracle_correct=True)
    'generation_with_noise'
    """
    if len(gold) == 0:  # not `if not gold`: the truth value of an array is an error
        return "should_have_abstained" if answered else "ok"
    if correct:
        return "ok"
    if set(gold).isdisjoint(retrieved):
        return "retrieval"
    return "generation_with_noise" if oracle_correct else "generation"
