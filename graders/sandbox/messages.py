"""Requests and results as plain values, ready for the codec; what arrives is checked on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from graders.sandbox.session import Call, Define, Invoke, Load, Raised, Read, Returned, Write
from graders.sandbox.text import clean
from graders.sandbox.wire import FrameError
from graders.verdict import Frame, Traceback

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.sandbox.session import Request

_OTHERS: Final = {kind.__name__: kind for kind in (Define, Read, Write)}
_EXPORT_KINDS: Final = ("function", "class", "other", "missing")
_MAX_NAME: Final = 200
_MAX_MESSAGE: Final = 2_000
_MAX_SHORT: Final = 100
_MAX_ITEMS: Final = 32
_MAX_LINE: Final = 1_000_000


def from_request(number: int, request: Request) -> list[Any]:
    """The request as a plain value. number: comes back with the answer."""
    fields: list[Any]
    match request:
        case Call():
            # Flat, and None for an empty dict: every list within a list takes time to write.
            fields = [request.name, request.namespace, request.kwargs or None, *request.args]
        case Invoke(handle, method, args, kwargs):
            fields = [handle, method, kwargs or None, *args]
        case Load(source, filename, exports, packages):
            # As bytes: a text of control characters is six times as long in JSON.
            fields = [source.encode("utf-8", "surrogatepass"), filename, exports, packages]
        case _:
            fields = [getattr(request, name) for name in request.__match_args__]
    return [number, type(request).__name__, *fields]


def to_request(message: Any) -> tuple[int, Request]:
    """Undo from_request; the judge is trusted, so nothing is checked."""
    number, kind, *fields = message
    match kind:
        case "Call":
            name, namespace, kwargs, *args = fields
            return number, Call(name, tuple(args), kwargs or {}, namespace)
        case "Invoke":
            handle, method, kwargs, *args = fields
            return number, Invoke(handle, method, tuple(args), kwargs or {})
        case "Load":
            source, *rest = fields
            return number, Load(source.decode("utf-8", "surrogatepass"), *rest)
        case _:
            return number, _OTHERS[kind](*fields)


def from_result(
    number: int, result: Returned | Raised, changed: Mapping[int | str, Any]
) -> list[Any]:
    """The result as a plain value."""
    if isinstance(result, Returned):
        return [number, "returned", result.value, changed or None]
    trace = result.traceback
    frames = [[f.line, f.function, f.source, f.variables] for f in trace.frames]
    body = [trace.type, trace.message, frames, list(result.bases), result.binding]
    return [number, "raised", body, None]


def to_result(
    number: int, request: Request, message: Any
) -> tuple[Returned | Raised, dict[int | str, Any]]:
    """The result of this request. Raises FrameError where the worker sent anything else.

    What the judge takes for granted holds afterwards: a Load tells of every export, a Define gives
    a number, a changed argument is one that was sent.
    """
    echo, kind, body, changed = _list(message, 4, exactly=True)
    if type(echo) is not int or echo != number:
        raise FrameError("an answer to nothing that was asked")
    if kind == "returned":
        return Returned(_checked_value(request, body)), _checked_changes(request, changed)
    if kind == "raised":
        return _raised(*_list(body, 5, exactly=True)), {}
    raise FrameError("an answer of an unknown kind")


def _checked_value(request: Request, value: Any) -> Any:
    if isinstance(request, Load):
        return {name: _export(_dict(value).get(name)) for name in request.exports}
    if isinstance(request, Define) and type(value) is not int:
        raise FrameError("a helper of the test without a number")
    return value


def _export(told: Any) -> dict[str, str]:
    info = {_text(key, _MAX_NAME): _text(text, _MAX_NAME) for key, text in _dict(told).items()}
    if info.get("kind") not in _EXPORT_KINDS:
        raise FrameError("an export of an unknown kind")
    return {"type": "", "close": "", **info}


def _checked_changes(request: Request, changed: Any) -> dict[int | str, Any]:
    if changed is None:
        return {}
    sent: set[int | str] = set()
    if isinstance(request, Call | Invoke):
        sent = {*range(len(request.args)), *request.kwargs}
    if not _dict(changed).keys() <= sent or not {int, str}.issuperset(map(type, changed)):
        raise FrameError("a change of an argument that was never sent")
    return {**changed}


def _raised(kind: Any, message: Any, frames: Any, bases: Any, binding: Any) -> Raised:
    trace = Traceback(
        type=_text(kind, _MAX_NAME),
        message=_text(message, _MAX_MESSAGE),
        frames=tuple(_frame(*_list(frame, 4, exactly=True)) for frame in _list(frames)),
    )
    names = tuple(_text(base, _MAX_NAME) for base in _list(bases))
    if not names:
        raise FrameError("an exception of no class")
    return Raised(trace, names, binding is True)


def _frame(line: Any, function: Any, source: Any, variables: Any) -> Frame:
    if type(line) is not int:
        raise FrameError("a stack frame without a line number")
    pairs = _list([*_dict(variables).items()])
    return Frame(
        line=min(max(line, 1), _MAX_LINE),  # code can say that it stands anywhere
        function=_text(function, _MAX_NAME),
        source=_text(source, _MAX_NAME),
        variables={_text(name, _MAX_SHORT): _text(value, _MAX_SHORT) for name, value in pairs},
    )


def _list(value: Any, most: int = _MAX_ITEMS, *, exactly: bool = False) -> list[Any]:
    if type(value) is not list or len(value) > most or (exactly and len(value) != most):
        raise FrameError("something else where a list of another length should stand")
    return value


def _dict(value: Any) -> dict[Any, Any]:
    if type(value) is not dict:
        raise FrameError("something else where a dict should stand")
    return value


def _text(value: Any, limit: int) -> str:
    if type(value) is not str:
        raise FrameError("something else where a text should stand")
    return clean(value, limit)
