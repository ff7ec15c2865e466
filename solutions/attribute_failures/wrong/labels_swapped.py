"""Mistake: the two kinds of generation failure are swapped."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if len(gold) == 0:
        return "should_have_abstained" if answered else "ok"
    if correct:
        return "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if not oracle_correct:
        return "generation_with_noise"
    return "generation"
