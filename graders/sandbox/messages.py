"""Requests and results as plain values, ready for the codec; what arrives is checked on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from graders.sandbox.codec import FrameError
from graders.sandbox.session import (
    Call,
    Define,
    Invoke,
    Load,
    Raised,
    Read,
    Returned,
    Write,
)
from graders.sandbox.text import clean
from graders.verdict import Frame, Traceback

if TYPE_CHECKING:
    from graders.sandbox.session import Request

_REQUESTS: Final = {kind.__name__: kind for kind in (Load, Define, Call, Invoke, Read, Write)}
_MAX_NAME: Final = 200
_MAX_MESSAGE: Final = 2_000
_MAX_SHORT: Final = 100
_MAX_FRAMES: Final = 16
_MAX_LOCALS: Final = 16


def from_request(number: int, request: Request) -> list[Any]:
    """The request as a plain value. number: comes back with the answer."""
    fields = [getattr(request, name) for name in request.__slots__]
    return [number, type(request).__name__, fields]


def to_request(message: Any) -> tuple[int, Request]:
    """Undo from_request; the judge is trusted, so nothing is checked."""
    number, kind, fields = message
    return number, _REQUESTS[kind](*fields)


def from_result(number: int, result: Returned | Raised, changed: dict[int | str, Any]) -> list[Any]:
    """The result as a plain value."""
    if isinstance(result, Returned):
        return [number, "returned", result.value, changed]
    trace = result.traceback
    frames = [[f.line, f.function, f.source, f.variables] for f in trace.frames]
    return [number, "raised", [trace.type, trace.message, frames, result.bases, result.binding], {}]


def to_result(number: int, message: Any) -> tuple[Returned | Raised, dict[int | str, Any]]:
    """The checked result for this request. Raises FrameError where the worker sent another thing."""
    try:
        echo, kind, body, changed = message
        if type(echo) is not int or echo != number or type(changed) is not dict:
            raise FrameError("an answer to nothing that was asked")
        if kind == "returned":
            return Returned(body), _checked_changes(changed)
        if kind == "raised":
            return _raised(*body), {}
    except (ValueError, TypeError) as error:
        raise FrameError(f"an answer of the wrong form: {error}") from error
    raise FrameError("an answer of an unknown kind")


def _checked_changes(changed: dict[Any, Any]) -> dict[int | str, Any]:
    if not all(type(place) in (int, str) for place in changed):
        raise FrameError("changed arguments without a place")
    return {clean(place, _MAX_NAME) if type(place) is str else place: value
            for place, value in changed.items()}  # fmt: skip


def _raised(kind: Any, message: Any, frames: Any, bases: Any, binding: Any) -> Raised:
    trace = Traceback(
        type=_text(kind, _MAX_NAME),
        message=_text(message, _MAX_MESSAGE),
        frames=tuple(_frame(*frame) for frame in _list(frames, _MAX_FRAMES)),
    )
    names = tuple(_text(base, _MAX_NAME) for base in bases[:_MAX_FRAMES])
    return Raised(trace, names, binding is True)


def _frame(line: Any, function: Any, source: Any, variables: Any) -> Frame:
    if type(line) is not int or type(variables) is not dict:
        raise FrameError("a stack frame of the wrong form")
    pairs = _list(list(variables.items()), _MAX_LOCALS)
    return Frame(
        line=line,
        function=_text(function, _MAX_NAME),
        source=_text(source, _MAX_NAME),
        variables={_text(name, _MAX_SHORT): _text(value, _MAX_SHORT) for name, value in pairs},
    )


def _list(value: Any, limit: int) -> list[Any]:
    if type(value) is not list or len(value) > limit:
        raise FrameError("something else where a list should stand")
    return value


def _text(value: Any, limit: int) -> str:
    if type(value) is not str:
        raise FrameError("something else where a text should stand")
    return clean(value, limit)
