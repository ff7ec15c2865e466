"""What the end of a worker means, in words for the learner."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Final

from graders.record import record
from graders.sandbox.session import Died
from graders.sandbox.wire import BROKEN_STATUS, OUT_OF_MEMORY_STATUS
from graders.verdict import Outcome

if TYPE_CHECKING:
    from graders.limits import Limits

GRACE_S: Final = 1.0  # for a worker that hung up to end by itself
_NEARLY: Final = 0.9
_SIGNALS: Final[dict[int, str]] = {
    signal.SIGSEGV: "a segmentation fault: machine code reached for memory that is not its own",
    signal.SIGABRT: "an abort: os.abort(), or a library that gave up",
    signal.SIGKILL: "a kill signal",
    signal.SIGBUS: "a bus error: machine code reached for memory that is not there",
    signal.SIGFPE: "an arithmetic error in machine code",
    signal.SIGILL: "an illegal instruction in machine code",
    signal.SIGSYS: "a system call that is not allowed here",
}


@record()
class End:
    """How a process ended: what os.wait() gave, and the most memory it held, in kilobytes.

    killed: it had hung up and lived on, so that the judge ended it.
    """

    status: int
    rss_kb: int
    killed: bool = False


def by_itself(end: End, limits: Limits) -> Died:
    """The worker hung up without being told to."""
    if end.killed:
        return Died(Outcome.CRASHED, "The program cut the line to the grader.")
    if os.WIFEXITED(end.status):
        return _exited(os.WEXITSTATUS(end.status), limits)
    number = os.WTERMSIG(end.status)
    if number == signal.SIGXCPU:
        return Died(Outcome.TIMED_OUT, "All calls together took more processor time than allowed.")
    if end.rss_kb >= _NEARLY * limits.memory_mb * 1024:
        return out_of_memory(limits)
    name = _SIGNALS.get(number, "a signal")
    return Died(Outcome.CRASHED, f"The program was ended by {name} ({_code(number)}).")


def _code(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most real-time signals have a number only
        return f"signal {number}"


def _exited(status: int, limits: Limits) -> Died:
    if status == OUT_OF_MEMORY_STATUS:
        return out_of_memory(limits)
    if status == BROKEN_STATUS:
        return Died(Outcome.CRASHED, "The program damaged the Python process that it ran in.")
    text = f"The program ended its own process with exit status {status}; os._exit() does that."
    return Died(Outcome.CRASHED, text)


def out_of_memory(limits: Limits) -> Died:
    """It asked for more memory than there is for it."""
    return Died(Outcome.OUT_OF_MEMORY, f"It needed more than {limits.memory_mb} MB of memory.")


def timed_out(seconds: float) -> Died:
    """The judge waited as long as was allowed."""
    return Died(Outcome.TIMED_OUT, f"No answer within {seconds:g} s.")


def too_much_output(limits: Limits) -> Died:
    """It printed more than is kept."""
    return Died(Outcome.TOO_MUCH_OUTPUT, f"It printed more than {limits.output_kb} kB.")


def garbled(fault: Exception) -> Died:
    """It wrote to the judge's own channel, or made the worker do so."""
    return Died(Outcome.CRASHED, f"The program disturbed the channel to the grader: {fault}.")
