"""Mistake: every abstention is accepted."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if not answered:
        return "ok"
    if len(gold) == 0:
        return "should_have_abstained"
    if correct:
        return "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
