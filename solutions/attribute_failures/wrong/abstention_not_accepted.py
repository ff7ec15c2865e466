"""Mistake: an abstention is a failure although there is nothing to find."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if len(gold) == 0:
        return "ok" if correct else "should_have_abstained" if answered else "generation"
    if correct:
        return "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
