"""The inline sandbox with a clock: in the page, only the interpreter itself can end a loop."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from graders.sandbox.inline import InlineSandbox
from graders.sandbox.layers import report_on
from graders.sandbox.session import Died, Reply
from graders.verdict import Outcome

if TYPE_CHECKING:
    from graders.limits import Limits
    from graders.sandbox.inline import InlineSession
    from graders.sandbox.session import Request
    from graders.verdict import SandboxReport

if sys.version_info >= (3, 12):
    from graders.browser.deadline import Clock, TimeIsUp

    class TimedSandbox:
        """Implements session.Sandbox for the page's interpreter."""

        def __init__(self) -> None:
            """Start the clock."""
            self._inline = InlineSandbox()
            self._clock = Clock()

        @property
        def report(self) -> SandboxReport:
            """Time is held; the page's worker and the browser stand around the rest."""
            return report_on("inline", ("time",))

        def session(self, limits: Limits) -> TimedSession:
            """A session with modules of its own."""
            return TimedSession(self._inline.session(limits), limits, self._clock)

        def close(self) -> None:
            """Nothing to end."""

    class TimedSession:
        """Implements session.Session. inner: does the work."""

        def __init__(self, inner: InlineSession, limits: Limits, clock: Clock) -> None:
            self._inner, self._limits, self._clock = inner, limits, clock

        def begin(self, request: Request) -> None:
            """Nothing to do ahead of time where there is one thread."""

        def request(self, request: Request, *, timeout_s: float | None = None) -> Reply:
            """Do it now, within the time; see session.Session."""
            seconds = self._limits.call_s if timeout_s is None else timeout_s
            self._clock.begin(seconds)
            try:
                reply = self._inner.request(request)
            except TimeIsUp:
                reply = None
            finally:
                in_time = self._clock.end()
            if reply is not None and in_time:
                return reply
            self.close()
            died = Died(Outcome.TIMED_OUT, f"No answer within {seconds:g} s.")
            return Reply(died, {}, reply.output if reply else "", seconds)

        def close(self) -> None:
            """Forget the learner's objects."""
            self._inner.close()
