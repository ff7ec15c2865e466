"""Mistake: takes the truth value of gold, which arrays do not have."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if not gold:
        return "should_have_abstained" if answered else "ok"
    if correct:
        return "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
