"""The judge's ends of the lines to a worker: frames both ways, and what is printed."""

from __future__ import annotations

import os
import select
import time
from typing import Final

from graders.sandbox import codec
from graders.sandbox.lines import Lines

_CHUNK: Final = 1 << 16
# Most answers come within this time. Waking up from a sleep can take longer than it (80 µs were
# measured on a virtual machine), so the judge looks again and again before it lies down: where the
# worker has another core to run on.
_WATCH_S: Final = 0.0003 if os.cpu_count() != 1 else 0.0


class HungUp(Exception):  # noqa: N818  an event of the line, not an error of ours
    """The worker closed its end: it is dead, or as good as dead."""


class TooLate(Exception):  # noqa: N818
    """The time is over."""


class Flood(Exception):  # noqa: N818
    """More was printed than is allowed."""


class Channel:
    """Sends and receives whole frames while it keeps the output line from filling up."""

    def __init__(self, lines: Lines, max_output: int) -> None:
        """Take over our ends. max_output: bytes that may be printed until printed() is called."""
        self._requests, self._answers, self._output = lines
        self._max_output = max_output
        self._printed = bytearray()
        for descriptor in lines:
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._answers, select.POLLIN)
        self._poll.register(self._output, select.POLLIN)
        self._open = self._listening = True

    def send(self, frame: bytes, deadline: float) -> None:
        """Send a frame. Raises HungUp, or TooLate after the deadline on time.monotonic's clock."""
        view = memoryview(frame)
        while view:
            try:
                view = view[os.write(self._requests, view) :]
            except BlockingIOError:
                self._wait_until_writable(deadline)
            except OSError as error:
                raise HungUp from error

    def receive(self, deadline: float, most: int = _CHUNK) -> bytearray:
        """The next frame. Raises HungUp, TooLate, Flood, or codec.FrameError for a wrong header.

        most: bytes that may be taken from the line at a time, where another frame may follow.
        """
        frame = bytearray()
        while True:
            self._wait(deadline)
            frame += self._received(most)
            if codec.missing(frame) <= 0:
                return frame
            if time.monotonic() > deadline:  # bytes that trickle in keep _wait from seeing it
                raise TooLate

    def printed(self) -> bytes:
        """What was printed since the last call, up to the last frame, as much as is kept of it."""
        if not self._printed:
            return b""
        data = bytes(self._printed[: self._max_output])
        self._printed.clear()
        return data

    def close(self) -> None:
        """Hang up."""
        if self._open:
            self._open = False
            Lines(self._requests, self._answers, self._output).close()

    def _wait(self, deadline: float) -> None:
        # The kernel looks at the lines in the order of their registration: where it reports an
        # answer, it also reports what was printed before that answer was sent.
        events = self._watched() or self._poll.poll(max(0.0, deadline - time.monotonic()) * 1000)
        if not events:
            raise TooLate
        if self._output in dict(events):
            self._drain()
            if time.monotonic() > deadline:
                raise TooLate

    def _watched(self) -> list[tuple[int, int]]:
        until = time.monotonic() + _WATCH_S
        events = self._poll.poll(0)
        while not events and time.monotonic() < until:
            os.sched_yield()
            events = self._poll.poll(0)
        return events

    def _received(self, most: int) -> bytes:
        # More than one frame may come only if the worker was tampered with; decode() refuses that.
        try:
            part = os.read(self._answers, most)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise HungUp from error
        if not part:
            raise HungUp
        return part

    def _wait_until_writable(self, deadline: float) -> None:
        poll = select.poll()  # not select(), which knows the first 1024 descriptors only
        poll.register(self._requests, select.POLLOUT)
        if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            raise TooLate

    def _drain(self) -> None:
        while True:
            try:
                part = os.read(self._output, _CHUNK)
            except BlockingIOError:
                return
            if not part:
                self._stop_listening()
                return
            self._printed += part
            if len(self._printed) > self._max_output:
                raise Flood

    def _stop_listening(self) -> None:
        # A line that is closed at the other end would wake poll() for ever.
        if self._listening:
            self._poll.unregister(self._output)
            self._listening = False
