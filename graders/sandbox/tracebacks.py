"""Turns an exception of the learner's code into data: only frames inside the learner's files."""

from __future__ import annotations

import inspect
import re
import reprlib
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from graders.sandbox.session import Raised
from graders.values import class_name
from graders.verdict import Frame, Traceback

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FrameType, TracebackType

_HEAD: Final = 4
_TAIL: Final = 8
_MAX_LOCALS: Final = 8
_MAX_REPR: Final = 80
_MAX_TEXT: Final = 4_000  # the judge cuts again, to what can be shown
_MAX_BASES: Final = 30
_ADDRESS: Final = re.compile(r" at 0x[0-9a-f]+")  # it differs each time and tells nothing
_MRO: Final[Any] = type.__dict__["__mro__"]


def raised(error: BaseException, sources: Mapping[str, list[str]], *, binding: bool) -> Raised:
    """The exception as data. sources: for each file of the learner's, by name, its lines."""
    frames = tuple(_frame(*place, sources) for place in _places(error.__traceback__, sources))
    if isinstance(error, SyntaxError) and not frames:
        frames = _syntax_frames(error, sources)
    message = _message(error)
    kind = type(error)
    bases = tuple(
        class_name(base) for base in _MRO.__get__(kind)[:_MAX_BASES] if base is not object
    )
    return Raised(Traceback(type=class_name(kind), message=message, frames=frames), bases, binding)


def in_files(error: BaseException, sources: Mapping[str, list[str]]) -> bool:
    """Whether any of the learner's own lines ran before the exception."""
    return bool(_places(error.__traceback__, sources))


def does_not_bind(function: Callable[..., Any], args: Any, kwargs: Any) -> bool:
    """Whether the arguments do not fit the function's parameters."""
    try:
        inspect.signature(function).bind(*args, **kwargs)
    except TypeError:
        return True
    except Exception:  # noqa: BLE001  a signature that cannot be read proves nothing
        return False
    return False


def _places(
    trace: TracebackType | None, sources: Mapping[str, list[str]]
) -> list[tuple[FrameType, int]]:
    found = []
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in sources:
            found.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    return found if len(found) <= _HEAD + _TAIL else found[:_HEAD] + found[-_TAIL:]


def _frame(frame: FrameType, line: int | None, sources: Mapping[str, list[str]]) -> Frame:
    lines = sources[frame.f_code.co_filename]
    line = line or frame.f_code.co_firstlineno
    function = frame.f_code.co_qualname[:_MAX_TEXT]
    variables = {} if function == "<module>" else _variables(frame)
    return Frame(line=line, function=function, source=_line(lines, line), variables=variables)


def _variables(frame: FrameType) -> dict[str, str]:
    values = ((name, value) for name, value in frame.f_locals.items() if not name.startswith("."))
    return {str(name)[:_MAX_REPR]: short(value) for name, value in islice(values, _MAX_LOCALS)}


def short(value: Any) -> str:
    """repr(value) on one line without addresses, cut at 80, whatever its __repr__ does."""
    try:
        text = _ADDRESS.sub("", " ".join(_SHORT.repr(value).split()))
    except BaseException:  # noqa: BLE001  the learner's __repr__ may raise anything
        return f"<{class_name(type(value))}>"
    return text if len(text) <= _MAX_REPR else text[: _MAX_REPR - 3] + "..."


def _message(error: BaseException) -> str:
    try:
        text = error.msg if isinstance(error, SyntaxError) and error.msg else str(error)
        return str.__str__(text)[:_MAX_TEXT]
    except BaseException as fault:  # noqa: BLE001  the learner's __str__ may raise anything
        return f"<no message: its __str__ raised {class_name(type(fault))}>"


def _syntax_frames(error: SyntaxError, sources: Mapping[str, list[str]]) -> tuple[Frame, ...]:
    lines, line = sources.get(str(error.filename)), error.lineno
    if lines is None or type(line) is not int:
        return ()
    return (Frame(line=line, function="<module>", source=_line(lines, line), variables={}),)


def _line(lines: list[str], number: int) -> str:
    return lines[number - 1].strip()[:_MAX_TEXT] if 0 < number <= len(lines) else ""


_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = _MAX_REPR
