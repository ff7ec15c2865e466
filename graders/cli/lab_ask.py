"""`rankwright lab ask`: one question, the sentence that answers it, and who found what."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from graders.cli import terminal
from graders.cli.terminal import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.asking import Answer, Passage


@click.command("ask")
@click.argument("question")
def command(question: str) -> int:
    """Answer a question out of the lab pipeline's 48 documents.

    Shows the sentence that answers best, and the first three passages of each strategy.

    Example: rankwright lab ask "What does the alarm LAT-95-HIGH mean?"
    """
    from graders.labs.asking import ask  # noqa: PLC0415  --help need not pay for NumPy
    from graders.labs.setting import Setting  # noqa: PLC0415  likewise

    say(told(ask(Setting(), question)))
    return 0


def told(answer: Answer) -> str:
    """The answer as text."""
    first = answer.found["reranked"][0]
    parts = [
        terminal.wrapped(answer.sentence),
        f"(from {first.document}, {first.title})",
        *(_strategy(name, passages) for name, passages in answer.found.items()),
    ]
    if answer.known:
        note = (
            f"✓ answers it. This is the lab's question {answer.known}: the reranker was trained on"
            " the other 49."
        )
        parts.append(terminal.wrapped(note))
    return "\n\n".join(parts)


def _strategy(name: str, passages: Sequence[Passage]) -> str:
    lines = [name]
    for place, passage in enumerate(passages, start=1):
        sign = "✓" if passage.right else " "
        lines.append(f"{sign} {place}  {passage.document} {passage.title}")
        lines.append(
            "      " + textwrap.shorten(passage.text, terminal.WIDTH - 6, placeholder=" …")
        )
    return "\n".join(lines if passages else [*lines, "     nothing"])
