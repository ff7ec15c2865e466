"""One task of one submission under way: its worker, its time, what it printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from graders.diagnosis.history import Recorded
from graders.judge.evidence import Evidence, NotWritten, Unavailable, Unmet
from graders.judge.recording import as_it_is_now
from graders.sandbox.session import Died, Load, Raised, Reply
from graders.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.diagnosis.history import Right
    from graders.exercise import Exercise
    from graders.judge.signatures import Signatures
    from graders.limits import Limits
    from graders.sandbox.session import Request, Sandbox, Session
    from graders.submission import SubmittedFile

MOST_TIMEOUTS = 2
MOST_OUTPUT = 20_000
MOST_KEPT = 20_000_000


class Attempt:
    """Asks the submission on behalf of one task's tests, and counts for the test under way.

    met and open: expectations that held, and that were not judged. given: a value of the submission
    went to the test unjudged. calls: what it asked so far; complete: that these are all, which they
    are not once the task's answers have more than MOST_KEPT bytes.

    The worker is started at the first call and again after it died. After a second time-out, or
    when the task's seconds are used up, every further call is Unavailable.

    exports: what loading told. loaded, loading: a worker that did it, or is at it.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        limits: Limits,
        load: Load,
        signatures: Signatures,
        *,
        exports: Mapping[str, Mapping[str, str]],
        loaded: Session | None = None,
        loading: Session | None = None,
    ) -> None:
        self.signatures = signatures
        self.exports = exports
        self.output = ""
        self.last_call = ""
        self.met = 0
        self.open = 0
        self.given = False
        self.calls: list[Recorded] = []
        self.complete = True
        self._kept = 0
        self._sandbox = sandbox
        self._limits = limits
        self._load = load
        self._session = loaded
        self._loading = loading
        self._timeouts = 0
        self._spent_s = 0.0
        self._stopped = ""

    def start_test(self) -> None:
        """Forget what the test before printed and met."""
        self.output, self.last_call, self.met, self.open, self.given = "", "", 0, 0, False
        self.calls, self.complete = [], True

    def ask(self, request: Request, right: Right | None = None, *, loose: bool = True) -> Reply:
        """Make one request. Raises NotWritten and Unavailable.

        right: whether a result meets what is asked. loose: see Recorded.
        """
        if self._stopped:
            raise Unavailable(self._stopped)
        before = as_it_is_now(request)
        reply = self._answer(request)
        self._kept += reply.size
        if self._kept > MOST_KEPT:
            self.calls, self.complete = [], False
        else:
            changed = frozenset(reply.changed)
            recorded = Recorded(before, reply.result, right, loose, reply.duration_s, changed)
            self.calls.append(recorded)
        return reply

    def forget_right(self) -> None:
        """Drop the last call's test of what is right: it says too little, or cannot be repeated."""
        self.calls[-1:] = [replace(last, right=None) for last in self.calls[-1:]]

    def _answer(self, request: Request) -> Reply:
        if self._session is None:
            self._session = self._loading or self._sandbox.session(self._limits)
            self._loading = None
            loaded = self._take(self._session.request(self._load))
            if isinstance(loaded.result, Died):
                return loaded
            if isinstance(loaded.result, Raised):
                self.close()
                raise Unmet(_not_again(loaded.result))
        reply = self._take(self._session.request(request))
        if isinstance(reply.result, Raised) and "NotImplementedError" in reply.result.bases:
            raise NotWritten
        return reply

    def _take(self, reply: Reply) -> Reply:
        self.output = (self.output + reply.output)[:MOST_OUTPUT]
        self._spent_s += reply.duration_s
        if isinstance(reply.result, Died):
            self.close()
            self._timeouts += reply.result.outcome is Outcome.TIMED_OUT
        if self._timeouts >= MOST_TIMEOUTS:
            self._stopped = "two calls of this task timed out before"
        elif self._spent_s > self._limits.total_s:
            self._stopped = f"the task's {self._limits.total_s:g} s are used up"
        return reply

    def close(self) -> None:
        """End the workers that there are."""
        for session in (self._session, self._loading):
            if session is not None:
                session.close()
        self._session = self._loading = None


def _not_again(raised: Raised) -> Evidence:
    """What to tell where loading raised, which is no answer to a call that may well raise."""
    told = raised.traceback.headline
    message = f"Your file could be loaded before, but not again. {told}"
    return Evidence(message=message, traceback=raised.traceback)


def load_request(exercise: Exercise, submission: SubmittedFile) -> Load:
    """What a fresh worker is asked first."""
    manifest = exercise.manifest
    return Load(submission.source, submission.name, manifest.exports, manifest.packages)
