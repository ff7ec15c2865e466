"""Records what the tests ask, for the diagnosis to ask the known mistakes the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from graders.sandbox.session import Call, Invoke, Write
from graders.values import Handle, plain

if TYPE_CHECKING:
    from graders.sandbox.session import Request


def as_it_is_now(request: Request) -> Request:
    """The request with copies of its arguments: a test may change its own data afterwards."""
    match request:
        case Call() | Invoke():
            kwargs = {name: _copy(value) for name, value in request.kwargs.items()}
            return replace(request, args=tuple(map(_copy, request.args)), kwargs=kwargs)
        case Write():
            return replace(request, value=_copy(request.value))
        case _:
            return request


def _copy(value: Any) -> Any:
    return plain(value, lambda other: other if isinstance(other, Handle) else None)
