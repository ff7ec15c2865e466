"""The frame of an answer, also where the answer is too large for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.sandbox import codec, messages
from graders.sandbox.session import Raised, Returned
from graders.values import Opaque, class_name

if TYPE_CHECKING:
    from collections.abc import Mapping


def frame_of(number: int, result: Returned | Raised, changed: Mapping[int | str, Any]) -> bytes:
    """The frame; instead of a value that is too large, what it was."""
    try:
        return codec.encode(messages.from_result(number, result, changed))
    except codec.FrameError as error:
        if isinstance(result, Raised):
            raise  # tracebacks makes none that is too large
        kind = class_name(type(result.value))
        described = Returned(Opaque(kind, f"too large to send: {error}"))
        return codec.encode(messages.from_result(number, described, {}))
