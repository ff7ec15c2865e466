"""The pipes between judge and worker.

Pipes and not a socket for both ways, with which a small call takes a quarter longer. Unlike a
socket, a pipe can be opened anew through /proc by whoever may look at a process that holds it:
kernel.close_to_others() sees to it that no worker may.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Final, NamedTuple

from graders.errors import SandboxError

if TYPE_CHECKING:
    from collections.abc import Iterator

_STANDARD_ERROR: Final = 2


class Lines(NamedTuple):
    """One side's ends: descriptors."""

    requests: int
    answers: int
    output: int

    def close(self) -> None:
        for descriptor in self:
            os.close(descriptor)


def open_lines() -> tuple[Lines, Lines]:
    """The judge's ends and the worker's. Raises SandboxError where no more files can be opened."""
    pipes = []
    with starting(), contextlib.ExitStack() as opened:
        for _ in Lines._fields:
            pipes.append(os.pipe())
            for end in pipes[-1]:
                opened.callback(os.close, end)
        opened.pop_all()
    readers, writers = zip(*pipes, strict=True)
    return Lines(writers[0], *readers[1:]), Lines(readers[0], *writers[1:])


@contextlib.contextmanager
def starting() -> Iterator[None]:
    """Tell as a SandboxError that the system has no more files, memory or processes for us."""
    try:
        yield
    except OSError as error:
        raise SandboxError(f"The sandbox could not start: {error}") from error


def fill_standard_files() -> None:
    """Open what our caller closed of standard input and outputs, to the empty device.

    A pipe that took such a number would be lost where a process is started with others of its own.
    """
    with starting():
        while (number := os.open(os.devnull, os.O_RDWR)) <= _STANDARD_ERROR:
            pass
        os.close(number)
