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
    """Name the outcome of one question: "ok", or the stage to blame.

    Args:
        gold: ids of the passages that hold the answer; any one of them is enough. Empty means
            that the corpus holds no answer. A list, tuple, set or array of ints or strings.
        retrieved: ids of the passages that the model was given, best first; possibly empty. A
            list, tuple or array.
        answered: whether the system answered; False means that it said it does not know.
        correct: whether its answer was judged right. An abstention comes with False.
        oracle_correct: whether the same model is right when it is given the gold passages and
            nothing else. Means nothing where gold is empty.

    Returns:
        Where gold is empty:
        "ok" if the system abstained, "should_have_abstained" if it answered.
        Where gold is not empty:
        "ok" if the answer is correct;
        "retrieval" if it is not, and no gold passage was retrieved;
        "generation_with_noise" if a gold passage was retrieved and the oracle run is right;
        "generation" if a gold passage was retrieved and the oracle run is wrong too.
    """
    raise NotImplementedError
