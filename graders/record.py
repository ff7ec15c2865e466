"""`record`: value classes that are quick to define, for `dataclass(frozen=True)`.

A command that grades defines 80 of them before it does anything else, and its jail half as many.
The standard decorator writes and compiles every method of every class: 0.8 ms each on Python 3.11,
a seventh of a cold check. Here all classes share their methods, and __init__, which has to be quick
when it runs too, is a copy of one that was compiled for another class with as many fields. That
nobody assigns to a field is left to the type checker.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(*, kw_only: bool = False, slots: bool = True) -> Callable[[type[T]], type[T]]:
    """Make a class a dataclass whose values are compared, hashed and shown by their fields.

    kw_only, slots: as dataclass takes them; without slots a class may have cached properties.
    """

    def made(cls: type[T]) -> type[T]:
        made: Any = cls  # as the type checker sees it, nobody gives a class new methods
        made.__eq__, made.__hash__, made.__repr__ = _equal, _hash, _shown
        # A field that is more than a default, a factory say, is left to the standard decorator.
        special = any(type(value) is Field for value in vars(cls).values())
        made = dataclass(init=special, eq=False, repr=False, kw_only=kw_only, slots=slots)(cls)
        made.__names__ = tuple([known.name for known in fields(made)])
        if not special:
            made.__init__ = _init(made, kw_only=kw_only)
        return cast("type[T]", made)

    return made


def _init(cls: Any, *, kw_only: bool) -> FunctionType:
    names = cls.__names__
    code = _keeping(len(names)).replace(
        co_varnames=("self", *names),
        co_names=names,
        co_argcount=1 if kw_only else 1 + len(names),
        co_kwonlyargcount=len(names) if kw_only else 0,
    )
    known = fields(cls)
    defaults = {field.name: field.default for field in known if field.default is not MISSING}
    init = FunctionType(code, {}, "__init__", None if kw_only else tuple(defaults.values()))
    init.__kwdefaults__ = defaults if kw_only else None
    init.__annotations__ = {field.name: field.type for field in known}
    init.__qualname__ = f"{cls.__qualname__}.__init__"  # which errors about arguments name
    return init


@cache
def _keeping(count: int) -> CodeType:
    """The code of an __init__ that keeps this many arguments."""
    names = [f"a{number}" for number in range(count)]
    body = "; ".join(f"self.{name} = {name}" for name in names) or "pass"
    namespace: dict[str, Any] = {}
    exec(f"def __init__({', '.join(['self', *names])}): {body}", namespace)  # noqa: S102  ours
    code: CodeType = namespace["__init__"].__code__
    return code


def _values(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.__names__])


def _equal(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _shown(self: Any) -> str:
    fields = zip(self.__names__, _values(self), strict=True)
    return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in fields)})"
