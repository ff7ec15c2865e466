"""Does what a request asks, in the process that holds the learner's code."""

from __future__ import annotations

import difflib
import linecache
import sys
from functools import lru_cache
from itertools import chain
from operator import is_
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from graders.sandbox import codec, tracebacks
from graders.sandbox.guest import SUBMISSION, HouseRules
from graders.sandbox.session import Call, Define, Invoke, Load, Raised, Read, Returned, Write
from graders.sandbox.wire import LEAVES
from graders.values import Handle, class_name, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from graders.sandbox.session import Request

    _Invocation = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
    _Pictures = dict[int | str, bytes | tuple[Any, ...]]

_MAX_NAMES: Final = 1_000
_MUTABLE: Final = (list, dict, set, np.ndarray)


def _nothing() -> None:
    """Stand in for a call that could not be prepared."""


_UNPREPARED: Final[_Invocation] = (_nothing, (), {})


class Operations:
    """The learner's modules and objects. One instance is one session's state."""

    def __init__(self) -> None:
        self._modules: list[ModuleType] = []
        self._objects: list[Any] = []
        self._sources: dict[str, list[str]] = {}
        self._rules = HouseRules(())

    def execute(self, request: Request) -> tuple[Returned | Raised, dict[int | str, Any]]:
        """The result, and the arguments that were changed in place. MemoryError may escape."""
        if isinstance(request, Load):
            self._rules = HouseRules(request.packages)
        call = _UNPREPARED
        try:
            with self._rules:
                call = function, args, kwargs = self._prepare(request)
                before = _pictures_of(args, kwargs)
                value = function(*args, **kwargs)
            if isinstance(request, Load):  # told under builtins that are whole again
                value = {name: _export_info(value, name) for name in request.exports}
            return Returned(plain(value, self._wrap)), self._changed(args, kwargs, before)
        except BaseException as error:  # noqa: BLE001  whatever the learner raises is data
            return self._raised(error, call), {}

    def _raised(self, error: BaseException, call: _Invocation) -> Raised:
        fits = tracebacks.in_files(error, self._sources) or not isinstance(error, TypeError)
        binding = not fits and tracebacks.does_not_bind(*call)
        return tracebacks.raised(error, self._sources, binding=binding)

    def _prepare(self, request: Request) -> _Invocation:
        match request:
            case Call():  # names in its pattern would take twice as long
                owner = self._modules[request.namespace]
                return self._invocation(owner, request.name, request.args, request.kwargs)
            case Invoke(handle, method, args, kwargs):
                return self._invocation(self._objects[handle.id], method, args, kwargs)
            case Load(source, filename):
                return self._run, (SUBMISSION, source, filename), {}
            case Define(source):
                return self._define, (source,), {}
            case Read(handle, attribute):
                return getattr, (self._objects[handle.id], attribute), {}
            case Write(handle, attribute, value):
                owner = self._objects[handle.id]
                return setattr, (owner, attribute, self._unwrap(value)), {}

    def _invocation(self, owner: Any, name: str, args: Any, kwargs: Any) -> _Invocation:
        for part in name.split("."):
            owner = getattr(owner, part)
        if not self._objects:
            return owner, args, kwargs
        named = {key: self._unwrap(value) for key, value in kwargs.items()}
        return owner, tuple(map(self._unwrap, args)), named

    def _unwrap(self, value: Any) -> Any:
        kind = type(value)
        if kind is Handle:
            return self._objects[value.id]
        if kind in (list, tuple) and Handle in map(type, value):
            return kind(map(self._unwrap, value))
        if kind is dict and Handle in map(type, value.values()):
            return {key: self._unwrap(item) for key, item in value.items()}
        return value

    def _wrap(self, value: Any) -> Handle | None:
        kind = type(value)
        modules = {module.__name__ for module in self._modules}
        if isinstance(value, (BaseException, type)) or kind.__module__ not in modules:
            return None
        self._objects.append(value)
        return Handle(len(self._objects) - 1, class_name(kind))

    def _define(self, source: str) -> int:
        number = len(self._modules)
        self._run(f"double_{number}", source, f"<double {number}>")
        return number

    def _run(self, name: str, source: str, filename: str) -> ModuleType:
        lines = source.split("\n")  # as Python counts: a form feed, say, ends no line
        self._sources[filename] = lines
        # With this, inspect.getsource and warnings in the learner's code find the text.
        linecache.cache[filename] = (len(source), None, [line + "\n" for line in lines], filename)
        module = ModuleType(name)
        sys.modules[name] = module  # dataclasses and typing look a class's module up here
        self._modules.append(module)
        exec(_compiled(source, filename), module.__dict__)  # noqa: S102
        return module

    def _changed(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], before: _Pictures
    ) -> dict[int | str, Any]:
        """The mutable arguments whose frames differ now.

        A submission can hide a change by patching this process, and gains one passed check by it.
        """
        changed = {}
        for place, picture in before.items():
            now = kwargs[place] if isinstance(place, str) else args[place]
            if type(picture) is tuple and _holds(now, picture):
                continue
            frame = _frame_or_none([*picture]) if type(picture) is tuple else picture
            after = plain(now, self._wrap)
            if _frame_or_none(after) != frame:
                changed[place] = after
        return changed


@lru_cache(maxsize=8)
def _compiled(source: str, filename: str) -> CodeType:
    """In the browser each task of a grading loads the same file."""
    return compile(source, filename, "exec", dont_inherit=True)


def _pictures_of(args: tuple[Any, ...], kwargs: dict[str, Any]) -> _Pictures:
    """How each mutable argument is now, by its place."""
    pictures: _Pictures = {}
    places: chain[tuple[int | str, Any]] = chain(enumerate(args), kwargs.items())
    for place, value in places:
        if (picture := _picture(value)) is not None:
            pictures[place] = picture
    return pictures


def _picture(value: Any) -> bytes | tuple[Any, ...] | None:
    """Its frame; of a list of simple values their tuple; None of what cannot change."""
    if type(value) is list and LEAVES.issuperset(map(type, value)):
        return tuple(value)  # a frame, made twice, would take a fifth of a small call
    return _frame_or_none(value) if _mutable(value) else None


def _holds(items: list[Any], same: tuple[Any, ...]) -> bool:
    return len(items) == len(same) and all(map(is_, items, same))


def _mutable(value: Any) -> bool:
    if type(value) is tuple:
        return any(map(_mutable, value))
    return type(value) in _MUTABLE


def _frame_or_none(value: Any) -> bytes | None:
    try:
        return codec.encode(value)
    except codec.FrameError:
        return None


def _export_info(module: ModuleType, name: str) -> dict[str, str]:
    if name not in vars(module):
        public = [other for other in vars(module) if not other.startswith("_")][:_MAX_NAMES]
        close = difflib.get_close_matches(name, public, n=1)
        return {"kind": "missing", "type": "", "close": close[0] if close else ""}
    value = vars(module)[name]
    kind = "class" if isinstance(value, type) else "function" if callable(value) else "other"
    return {"kind": kind, "type": class_name(type(value))}
