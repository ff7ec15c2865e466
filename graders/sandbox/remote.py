"""A session with a worker in another process."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Any, Final, Protocol

from graders.errors import SandboxError
from graders.sandbox import codec, endings, messages
from graders.sandbox.channel import Channel, Flood, HungUp, TooLate
from graders.sandbox.session import Died, Raised, Reply, Returned
from graders.sandbox.text import clean
from graders.sandbox.wire import HELLO

if TYPE_CHECKING:
    from graders.limits import Limits
    from graders.sandbox.endings import End
    from graders.sandbox.session import Request

START_S: Final = 30.0
_HELLO: Final = codec.encode(HELLO)


class WorkerProcess(Protocol):
    """The process behind a session."""

    def kill(self) -> None:
        """End it, whatever it does."""

    def wait(self) -> End:
        """Tell how it ended, after it hung up; kill it if it does not end by itself.

        Used instead of kill().
        """


class RemoteSession:
    """Implements session.Session over a channel."""

    def __init__(self, channel: Channel, process: WorkerProcess, limits: Limits) -> None:
        """Take over a channel whose worker is starting."""
        self._channel, self._process, self._limits = channel, process, limits
        self._number = self._size = 0
        self._alive = True
        self._begun = False

    def begin(self, request: Request) -> None:
        """Send a first request; see session.Session."""
        self._begun = True
        with contextlib.suppress(HungUp, TooLate):  # request() will hear of it
            self._channel.send(self._frame(request), time.monotonic() + self._limits.call_s)

    def _frame(self, request: Request) -> bytes:
        return codec.encode(messages.from_request(self._number + 1, request))

    def request(self, request: Request, *, timeout_s: float | None = None) -> Reply:
        """Ask and wait; see session.Session."""
        if not self._alive:
            raise SandboxError("This session is over: start a new one for further requests.")
        frame = b"" if self._begun else self._frame(request)
        ended = self._greet() if self._number == 0 else None
        self._number += 1
        self._begun = False
        seconds = self._limits.call_s if timeout_s is None else timeout_s
        start = time.monotonic()
        self._size = 0
        result, changed = (ended, {}) if ended else self._ask(request, frame, seconds)
        duration = time.monotonic() - start
        output = self._printed(self._limits.output_kb * 1024)
        if isinstance(result, Died):
            self.close()
        return Reply(result, changed, output, duration, self._size)

    def close(self) -> None:
        """End the worker; see session.Session."""
        if self._alive:
            self._alive = False
            self._process.kill()
        self._channel.close()

    def _printed(self, limit: int) -> str:
        printed = self._channel.printed()
        return clean(printed.decode("utf-8", "replace"), limit) if printed else ""

    def _end(self) -> Died:
        self._alive = False
        return endings.by_itself(self._process.wait(), self._limits)

    def _greet(self) -> Died | None:
        """Hear that the worker is up. One that was sent a request may already have flooded."""
        try:
            if self._channel.receive(time.monotonic() + START_S, len(_HELLO)) == _HELLO:
                return None
        except (HungUp, TooLate, codec.FrameError):
            pass
        except Flood:
            if self._begun:
                return endings.too_much_output(self._limits)
        said = self._printed(500)
        self.close()
        raise SandboxError(f"The sandbox could not start a worker. It said: {said!r}")

    def _ask(
        self, request: Request, frame: bytes, seconds: float
    ) -> tuple[Returned | Raised | Died, dict[int | str, Any]]:
        deadline = time.monotonic() + seconds
        try:
            self._channel.send(frame, deadline)
            answer = self._channel.receive(deadline)
            self._size = len(answer)
            result, changed = messages.to_result(self._number, request, codec.decode(answer))
        except HungUp:
            return self._end(), {}
        except TooLate:
            return endings.timed_out(seconds), {}
        except Flood:
            return endings.too_much_output(self._limits), {}
        except codec.FrameError as fault:
            return endings.garbled(fault), {}
        if isinstance(result, Raised) and "MemoryError" in result.bases:
            return endings.out_of_memory(self._limits), {}
        return result, changed
