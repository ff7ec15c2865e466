"""Mistake: a correct answer without a gold passage is a retrieval failure."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if len(gold) == 0:
        return "should_have_abstained" if answered else "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if correct:
        return "ok"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
