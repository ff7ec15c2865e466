"""How an outcome is attributed: the questions in their order, up to the one that decides."""

from __future__ import annotations

from typing import Any

from graders.explaining import Table, TableRow

LONGEST = 32


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each question that is asked; the last one decides."""
    names = ("gold", "retrieved", "answered", "correct", "oracle_correct")
    given = dict(zip(names, args, strict=False)) | kwargs
    gold, retrieved = list(given["gold"]), list(given["retrieved"])
    asked = [*questions(gold, retrieved, given["answered"], given["correct"])]
    if asked[-1][-1] == "":
        right = "generation_with_noise" if given["oracle_correct"] else "generation"
        said = "yes" if given["oracle_correct"] else "no"
        asked.append(("right with gold alone?", said, right))
    rows = [TableRow(cells=one) for one in asked[:-1]]
    parts = isinstance(actual, str) and actual != asked[-1][-1]
    mark = f"yours: {actual}"[:LONGEST] if parts else ""
    return Table(
        title="The first question that settles it decides, and no later one is asked",
        columns=("question", "answer", "so"),
        rows=(*rows, TableRow(cells=asked[-1], mark=mark)),
    )


def questions(
    gold: list[Any], retrieved: list[Any], answered: bool, correct: bool
) -> list[tuple[str, str, str]]:
    """Each question with its answer and what follows, empty where nothing does yet."""
    if not gold:
        right = "should_have_abstained" if answered else "ok"
        return [("is there a gold passage?", "no", ""), ("answered?", _yes(answered), right)]
    asked = [
        ("is there a gold passage?", "yes", ""),
        ("correct?", _yes(correct), "ok" if correct else ""),
    ]
    if not correct:
        found = [doc for doc in retrieved if doc in gold]
        said = f"yes: {found[0]}" if found else "no"
        asked.append(("is one retrieved?", said, "" if found else "retrieval"))
    return asked


def _yes(value: Any) -> str:
    return "yes" if value else "no"
