"""Writes calls as text, for the strategies that small inputs are drawn from."""

from __future__ import annotations

from typing import Any

from graders.show import show, show_call

WHOLE = 100_000


def call(function: str, *args: Any, **kwargs: Any) -> str:
    """A call with every digit of its arguments. function: a name, or the text of a method.

    >>> call("rrf_scores", [[1, 2]], k=0.5)
    'rrf_scores([[1, 2]], k=0.5)'
    >>> call(call("BM25", [["a"]]) + ".idf", "a")
    "BM25([['a']]).idf('a')"
    """
    shown = {name: show(value, longest=WHOLE) for name, value in kwargs.items()}
    return show_call(function, [show(value, longest=WHOLE) for value in args], shown)
