"""Asks the learner's code for the values that a picture shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.sandbox.session import Call, Died, Invoke, Load, Returned
from graders.values import Handle

if TYPE_CHECKING:
    from graders.limits import Limits
    from graders.sandbox.session import Request, Sandbox, Session


class Asking:
    """A worker for pictures alone, started at the first question, or ahead of it.

    After a death, or when all answers together took as long as one may, it gives nothing more: a
    picture is not worth waiting for a second time-out.
    """

    def __init__(self, sandbox: Sandbox, limits: Limits, load: Load) -> None:
        """Nothing is started yet. load: the submission."""
        self._sandbox, self._limits, self._load = sandbox, limits, load
        self._session: Session | None = None
        self._loaded = self._silent = False
        self._spent_s = 0.0

    def start(self) -> None:
        """Let the worker load the submission while the caller does something else."""
        self._session = self._sandbox.session(self._limits)
        self._session.begin(self._load)

    def ask(self, function: str | Handle, *args: Any, **kwargs: Any) -> Any:
        """Call a function of the submission; None where it gives nothing.

        An object of a class comes back as a Handle: ask(handle, "method", ...) calls its method.
        """
        request: Request = (
            Invoke(function, args[0], args[1:], kwargs)
            if isinstance(function, Handle)
            else Call(function, args, kwargs)
        )
        return self._value(request) if self._is_up() else None

    def _is_up(self) -> bool:
        if not self._loaded:
            self._loaded = True
            self._silent = self._value(self._load) is None
        return not self._silent

    def _value(self, request: Request) -> Any:
        if self._session is None:
            self._session = self._sandbox.session(self._limits)
        reply = self._session.request(request)
        result = reply.result
        self._spent_s += reply.duration_s
        self._silent |= isinstance(result, Died) or self._spent_s > self._limits.call_s
        return result.value if isinstance(result, Returned) else None

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._session is not None:
            self._session.close()
