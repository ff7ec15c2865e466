"""Mistake: calls it noise where more than gold passages were retrieved."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if len(gold) == 0:
        return "should_have_abstained" if answered else "ok"
    if correct:
        return "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if not set(retrieved) <= set(gold):
        return "generation_with_noise"
    return "generation"
