"""Mistake: looks at the first passage only."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if len(gold) == 0:
        return "should_have_abstained" if answered else "ok"
    if correct:
        return "ok"
    found = retrieved[0] in set(gold)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
