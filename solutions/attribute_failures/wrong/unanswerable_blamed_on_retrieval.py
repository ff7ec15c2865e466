"""Mistake: no gold passage retrieved is a retrieval failure, also where there is none."""


def attribute(gold, retrieved, answered, correct, oracle_correct):
    if correct:
        return "ok"
    found = any(passage in set(gold) for passage in retrieved)
    if not found:
        return "retrieval"
    if oracle_correct:
        return "generation_with_noise"
    return "generation"
