"""Mistake: a correct answer is accepted although the corpus holds none."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if correct:
        return "ok"
    if len(gold) == 0:
        return "should_have_abstained" if answered else "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
