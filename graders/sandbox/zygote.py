"""The zygote: a process with NumPy loaded that forks one worker for each request of the judge.

It is started by exec with an environment of its own, so it knows no secret of the judge's; it runs
no code of a learner's, and ends when the judge hangs up. Messages are JSON, one in each packet:
from the judge  {"fork": number, "limits": {...}} with three pipes, {"kill": number}
to the judge    {"ready": [layers]} once, {"ended": number, "status": ..., "rss_kb": ...}
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import socket
import time
from typing import TYPE_CHECKING, Any, Final

import numpy.random  # noqa: F401  15 ms that every worker which needs it would pay

from graders.limits import Limits
from graders.sandbox import worker
from graders.sandbox.wire import BROKEN_STATUS

if TYPE_CHECKING:
    from typing import NoReturn

    from graders.sandbox.jail import Jail

PACKET: Final = 1 << 16
_ANSWERS: Final = 3  # the worker's ends of the lines to the judge
_REQUESTS: Final = 4
_FIRST_FREE: Final = 5
_TRIES: Final = 40
_PAUSE_S: Final = 0.05


def main(jail: Jail, descriptor: int) -> None:
    """Serve until the judge's end of this socket closes."""
    jail.enter()
    worker.move_in()
    gc.freeze()  # forks share these objects' pages as long as no collector touches them
    # The judge may have hundreds of files open, and so a high number here; workers close the low
    # ones, up to their own limit of open files, and must not inherit this line.
    control = socket.socket(fileno=os.dup(descriptor))
    os.close(descriptor)
    _Zygote(control, jail).run()


class _Zygote:
    def __init__(self, control: socket.socket, jail: Jail) -> None:
        self._control, self._jail = control, jail
        self._pid = os.getpid()
        self._workers: dict[int, int] = {}
        self._alarm, ring = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(ring, warn_on_full_buffer=False)

    def run(self) -> None:
        self._send({"ready": self._jail.enforced})
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        poll.register(self._alarm, select.POLLIN)
        serving = True
        while serving:
            ready = {descriptor for descriptor, _ in poll.poll()}
            if self._alarm in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._alarm, 1 << 12)
                self._reap()
            if self._control.fileno() in ready:
                serving = self._serve()
        for number in [*self._workers.values()]:
            self._kill(number)
        with contextlib.suppress(ChildProcessError):  # all are reaped
            while True:
                os.wait()
        os._exit(0)

    def _send(self, message: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):  # the judge is gone; run() will see it
            self._control.send(json.dumps(message).encode())

    def _serve(self) -> bool:
        try:
            packet, descriptors, _, _ = socket.recv_fds(self._control, PACKET, 3)
        except ConnectionResetError:  # the judge hung up without reading how some worker ended
            return False
        if not packet:
            return False
        message = json.loads(packet)
        if "fork" in message:
            self._fork(message["fork"], Limits(**message["limits"]), *descriptors)
        else:
            self._kill(message["kill"])
        return True

    def _fork(self, number: int, limits: Limits, *lines: int) -> None:
        pid = _fork_patiently()
        if pid == 0:
            self._become_worker(limits, *lines)
        for line in lines:
            os.close(line)
        self._workers[pid] = number

    def _become_worker(self, limits: Limits, requests: int, answers: int, output: int) -> NoReturn:
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            self._jail.lock(limits, self._pid)
            _arrange(requests, answers, output)
            gc.enable()
            worker.serve(worker.Requests(_REQUESTS), _ANSWERS)
        except BaseException as error:  # noqa: BLE001  told to the judge, who reads this pipe
            os.write(output, f"{type(error).__name__}: {error}".encode())
        finally:
            os._exit(BROKEN_STATUS)

    def _kill(self, number: int) -> None:
        """End a worker and what it may have started. Its id is not reused before we reap it."""
        for pid, owner in self._workers.items():
            if owner == number:
                for kill in (os.killpg, os.kill):
                    with contextlib.suppress(ProcessLookupError):
                        kill(pid, signal.SIGKILL)

    def _reap(self) -> None:
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            number = self._workers.pop(pid, None)
            if number is not None:
                self._send({"ended": number, "status": status, "rss_kb": usage.ru_maxrss})


def _fork_patiently() -> int:
    """Fork; wait a moment where a worker that is just being killed has used up all process ids."""
    for _ in range(_TRIES):
        with contextlib.suppress(BlockingIOError):
            return os.fork()
        time.sleep(_PAUSE_S)
    return os.fork()


def _arrange(requests: int, answers: int, output: int) -> None:
    """Leave five descriptors open: an empty input, the output twice, and the lines of frames."""
    sources = [os.dup(line) for line in (requests, answers, output)]
    sources.append(os.open(os.devnull, os.O_RDONLY))
    for source, target in zip(sources, (_REQUESTS, _ANSWERS, 1, 0), strict=True):
        os.dup2(source, target)
    os.dup2(1, 2)
    os.closerange(_FIRST_FREE, os.sysconf("SC_OPEN_MAX"))
