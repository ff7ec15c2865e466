"""The sandbox of Linux: the judge's side of the zygote."""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import time
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from graders.errors import SandboxError
from graders.sandbox.endings import GRACE_S, End
from graders.sandbox.launch import start_python
from graders.sandbox.layers import LAYERS, report_on
from graders.sandbox.lines import open_lines, starting

if TYPE_CHECKING:
    from graders.limits import Limits
    from graders.sandbox.remote import RemoteSession
    from graders.verdict import SandboxReport

_START_S: Final = 60.0
_STOP_S: Final = 5.0
_PACKET: Final = 1 << 16


class ZygoteSandbox:
    """Implements session.Sandbox with forks of a zygote. For one thread at a time."""

    def __init__(self, require: str | None = None, hash_seed: int = 0) -> None:
        """Start the zygote and return at once."""
        self._require = require
        self._report: SandboxReport | None = None
        self._number = 0
        self._ended: dict[int, End] = {}
        self._abandoned: set[int] = set()
        self._spare: tuple[Limits, RemoteSession] | None = None
        with starting(), contextlib.ExitStack() as theirs, contextlib.ExitStack() as ours:
            self._control, control = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            ours.enter_context(self._control)
            theirs.enter_context(control)
            self._said, saying = os.pipe()
            ours.callback(os.close, self._said)
            theirs.callback(os.close, saying)
            self._zygote = start_python(
                "zygote", control.fileno(), output=saying, hash_seed=hash_seed
            )
            ours.pop_all()
        self._control.settimeout(_START_S)
        self._poll = select.poll()
        self._poll.register(self._control, select.POLLIN)

    @property
    def report(self) -> SandboxReport:
        """What is enforced here; waits until the zygote is up. Raises SandboxError if it is not."""
        while self._report is None:
            message = self._receive()
            if "ready" in message:
                strict = len(message["ready"]) == len(LAYERS)
                self._report = report_on("strict" if strict else "limited", message["ready"])
        if self._require is not None and self._report.level != self._require:
            raise SandboxError(
                f"The sandbox is {self._report.level}, not {self._require}. Not enforced here: "
                f"{', '.join(self._report.missing)}. `rankwright doctor` says more."
            )
        return self._report

    def session(self, limits: Limits) -> RemoteSession:
        """Give a fresh worker, forked when the last one was asked for, and fork the next.

        So a worker starts while its predecessor is at work, and nobody waits for it.
        """
        if self._spare is None or self._spare[0] != limits:
            self._drop_spare()
            self._spare = limits, self._forked(limits)
        following = self._forked(limits)
        session, self._spare = self._spare[1], (limits, following)
        return session

    def _drop_spare(self) -> None:
        if self._spare is not None:
            self._spare[1].close()
            self._spare = None

    def _forked(self, limits: Limits) -> RemoteSession:
        # These load NumPy: only now, so that the zygote is up while the caller loads the rest.
        from graders.sandbox.channel import Channel  # noqa: PLC0415
        from graders.sandbox.remote import RemoteSession  # noqa: PLC0415

        _ = self.report
        self._hear_of_the_abandoned()
        self._number += 1
        ours, theirs = open_lines()
        channel = Channel(ours, limits.output_kb * 1024)
        try:
            self._send({"fork": self._number, "limits": asdict(limits)}, *theirs)
        except SandboxError:
            channel.close()
            raise
        finally:
            theirs.close()
        return RemoteSession(channel, _Fork(self, self._number), limits)

    def close(self) -> None:
        """End the zygote, which ends its workers."""
        if self._control.fileno() == -1:
            return
        self._drop_spare()
        self._control.close()
        end = select.poll()
        end.register(self._said, 0)  # its last line closes when it ends; Popen.wait would sleep
        if not end.poll(_STOP_S * 1000):
            self._zygote.kill()
        os.close(self._said)
        self._zygote.wait()

    def kill(self, number: int) -> None:
        """End a worker whose end nobody waits for."""
        if self._ended.pop(number, None) is None and self._control.fileno() != -1:
            self._abandoned.add(number)
            with contextlib.suppress(SandboxError):  # no zygote, no worker
                self._send({"kill": number})

    def wait(self, number: int) -> End:
        """Tell how a worker ended that hung up; kill it if it lives on."""
        deadline = time.monotonic() + GRACE_S
        while number not in self._ended and self._hears_before(deadline):
            self._receive()
        killed = number not in self._ended
        if killed:
            self._send({"kill": number})
        while number not in self._ended:
            self._receive()
        return replace(self._ended.pop(number), killed=killed)

    def _hears_before(self, deadline: float) -> bool:
        return bool(self._poll.poll(max(0.0, deadline - time.monotonic()) * 1000))

    def _hear_of_the_abandoned(self) -> None:
        """Read what the zygote reports of them: unread, its reports would fill the line up."""
        while self._abandoned and self._hears_before(0):
            self._receive()

    def _send(self, message: dict[str, Any], *descriptors: int) -> None:
        try:
            socket.send_fds(self._control, [json.dumps(message).encode()], descriptors)
        except OSError as error:
            raise SandboxError(f"The sandbox has ended: {self._last_words()}") from error

    def _receive(self) -> dict[str, Any]:
        try:
            packet = self._control.recv(_PACKET)
        except OSError as error:
            raise SandboxError(f"The sandbox does not answer: {error}") from error
        if not packet:
            raise SandboxError(f"The sandbox has ended: {self._last_words()}")
        message: dict[str, Any] = json.loads(packet)
        number = message.get("ended")
        if number in self._abandoned:
            self._abandoned.remove(number)
        elif number is not None:
            self._ended[number] = End(message["status"], message["rss_kb"])
        return message

    def _last_words(self) -> str:
        os.set_blocking(self._said, False)
        with contextlib.suppress(BlockingIOError):
            lines = os.read(self._said, _PACKET).decode("utf-8", "replace").strip().splitlines()
            return lines[-1] if lines else "it did not say why."
        return "it did not say why."


class _Fork:
    """Implements remote.WorkerProcess for a fork of the zygote."""

    def __init__(self, sandbox: ZygoteSandbox, number: int) -> None:
        self._sandbox, self._number = sandbox, number

    def kill(self) -> None:
        self._sandbox.kill(self._number)

    def wait(self) -> End:
        return self._sandbox.wait(self._number)
