"""Mistake: every gold passage must be retrieved."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if len(gold) == 0:
        return "should_have_abstained" if answered else "ok"
    if correct:
        return "ok"
    found = set(gold) <= set(retrieved)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
