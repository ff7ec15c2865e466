"""Small calls for the bank: up to seven tokens, small windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hypothesis.strategies import SearchStrategy

SIZE = st.integers(1, 4)


def _text(
    count: int, size: int, overlap: int, kind: Callable[[Iterable[str]], Sequence[str]] = list
) -> str:
    tokens = kind(f"w{n}" for n in range(count))
    return call("chunk", tokens, size=size, overlap=overlap)


def _calls(
    count: SearchStrategy[int], kind: Callable[[Iterable[str]], Sequence[str]] = list
) -> SearchStrategy[str]:
    sizes = SIZE.flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))
    return st.builds(lambda n, sized: _text(n, sized[0], sized[1], kind), count, sizes)


def windows() -> SearchStrategy[str]:
    """Any number of tokens, in a list or a tuple."""
    return _calls(st.integers(0, 7)) | _calls(st.integers(0, 7), tuple)


def stop() -> SearchStrategy[str]:
    """Any number of tokens."""
    return _calls(st.integers(0, 7))


def errors() -> SearchStrategy[str]:
    """Sizes and overlaps that make no sense among those that do."""
    return st.builds(_text, st.integers(0, 4), st.integers(-1, 3), st.integers(-1, 4))
