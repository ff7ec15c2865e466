"""The untrusted side: reads requests from one line, does them, writes the answers to another."""

from __future__ import annotations

import builtins
import os
import random
import select
import sys
import time
from types import ModuleType
from typing import TYPE_CHECKING, Final

import numpy as np

from graders.sandbox import codec, messages
from graders.sandbox.answers import frame_of
from graders.sandbox.operations import Operations
from graders.sandbox.wire import BROKEN_STATUS, HELLO, OUT_OF_MEMORY_STATUS

if TYPE_CHECKING:
    from io import TextIOWrapper
    from typing import NoReturn

_CHUNK: Final = 1 << 16
# Where a test asks again and again, the next request comes sooner than a sleeper would wake up.
_WATCH_S: Final = 0.0005 if os.cpu_count() != 1 else 0.0
# Kept, so that a submission that patches these modules does not break the worker.
_now, _yield = time.monotonic, os.sched_yield
_OURS: Final = ("graders", "pyseccomp")


def move_in() -> None:
    """Leave nothing of ours where an import would find it. Once, before any fork."""
    for name in [name for name in sys.modules if name.partition(".")[0] in _OURS]:
        del sys.modules[name]
    sys.modules["__main__"] = ModuleType("__main__")
    sys.argv = [""]
    os.environ.clear()
    # What `site`, which is not loaded here, would add.
    vars(builtins).update(exit=sys.exit, quit=sys.exit)
    np.random.seed(0)  # noqa: NPY002  the forks of one zygote would share an unknown state


def serve(requests: Requests, answers: int) -> NoReturn:
    """Answer requests until the judge hangs up. Ends the process, whatever happens."""
    status = BROKEN_STATUS
    try:
        random.seed(0)  # Python gave each fork a seed of its own: verdicts would differ by chance
        _write(answers, codec.encode(HELLO))
        operations, output = Operations(), _open_output()
        while (frame := requests.next()) is not None:
            output = _open_output() if output.closed else output
            _write(answers, _answer(operations, frame, output))
        status = 0
    except MemoryError:
        status = OUT_OF_MEMORY_STATUS
    finally:
        os._exit(status)


def _open_output() -> TextIOWrapper:
    """Make what is printed leave line by line: nothing is lost in a crash or a time-out."""
    return open(1, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)


def _answer(operations: Operations, frame: bytearray, output: TextIOWrapper) -> bytes:
    number, request = messages.to_request(codec.decode(frame))
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = output  # type: ignore[misc]
    result, changed = operations.execute(request)
    if not output.closed:
        output.flush()
    return frame_of(number, result, changed)


class Requests:
    """The line that they come on."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        self._poll = poll.poll

    def next(self) -> bytearray | None:
        """Wait for the next frame; None once the other end is closed."""
        until = _now() + _WATCH_S
        while not self._poll(0) and _now() < until:
            _yield()
        frame = bytearray()
        while codec.missing(frame) > 0:
            part = os.read(self._descriptor, _CHUNK)  # the judge sends one frame at a time
            if not part:
                return None
            frame += part
        return frame


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
