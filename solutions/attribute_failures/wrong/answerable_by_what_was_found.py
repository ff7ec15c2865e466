"""Mistake: takes what was not retrieved for not answerable."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if not any(passage in set(gold) for passage in retrieved) and not correct:
        return "should_have_abstained" if answered else "ok"
    if len(gold) == 0:
        return "should_have_abstained" if answered else "ok"
    if correct:
        return "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
