"""`record`: value classes that are quick to define, for `dataclass(frozen=True)`.

A command that grades defines 80 of them before it does anything else, and its jail half as many.
The standard decorator writes and compiles every method of every class: 0.5 ms each on Python 3.11,
a tenth of a cold check. Here only __init__ is made for the class; the others are shared. That
nobody assigns to a field is left to the type checker.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(*, kw_only: bool = False, slots: bool = True) -> Callable[[type[T]], type[T]]:
    """Make a class a dataclass whose values are compared, hashed and shown by their fields.

    kw_only, slots: as dataclass takes them; without slots a class may have cached properties.
    """

    def made(cls: type[T]) -> type[T]:
        shared: Any = cls  # as the type checker sees it, nobody gives a class new methods
        shared.__eq__, shared.__hash__, shared.__repr__ = _equal, _hash, _shown
        return dataclass(eq=False, repr=False, kw_only=kw_only, slots=slots)(cls)

    return made


def _values(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.__dataclass_fields__])


def _equal(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _shown(self: Any) -> str:
    fields = zip(self.__dataclass_fields__, _values(self), strict=True)
    return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in fields)})"
