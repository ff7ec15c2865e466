"""Asks the known mistakes what a submission was asked, in a jailed worker of their own.

The worker never saw a submission: a fork of the zygote starts empty, and only the set's own files
are loaded into it. All mistakes share it, each in a namespace of its own. One that hangs, crashes
or floods takes the worker with it; the next one asked gets a fresh one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from graders.sandbox.session import Call, Define, Died, Invoke, Load, Read, Returned, Write
from graders.values import Handle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from graders.diagnosis.history import Recorded, Recording, Result
    from graders.exercise import Exercise
    from graders.sandbox.session import Reply, Request, Sandbox, Session

# Seconds for one call of a mistake. One that answers does so within a few milliseconds, or, where
# the work is larger, within some times what the submission took. Where the submission did not
# answer either, the wait is longer: a mistake that is only slow would seem to explain it.
PATIENCE_S: Final = 0.1
PATIENCE_TIMES: Final = 10
LONG_PATIENCE_S: Final = 0.3

NAMELESS: Final = "mistakes.py"
# A test double may look for the submission where it is for a learner's: among the modules.
_IN_PLACE: Final = "import sys\nsys.modules['submission'] = sys.modules['double_{number}']\n"


class Unplayable(Exception):  # noqa: N818  says something of the mistake, and is no error of ours
    """The mistake cannot be asked: it does not load, or gave no object where one is needed."""


class Stage:
    """The worker in which the mistakes are asked; started when the first one is."""

    def __init__(self, sandbox: Sandbox, exercise: Exercise) -> None:
        """Nothing is started yet."""
        self._sandbox, self._manifest = sandbox, exercise.manifest
        self._session: Session | None = None
        self._namespaces: dict[str, int] = {}

    def play(self, source: str, recording: Recording) -> Iterator[tuple[Recorded, Reply]]:
        """Ask the mistake of that source what a test asked; each request with its new reply.

        The last request comes first where it stands alone: of a failed test it is the one that
        tells most. Raises Unplayable.
        """
        if source not in self._namespaces:
            self._namespaces[source] = self._define(source)
        yield from self._act(self._namespaces[source], _telling_first(recording.calls))

    def play_all(
        self, source: str, recordings: Sequence[Recording]
    ) -> Iterator[tuple[Recorded, Reply]]:
        """Ask what one test after the other asked, of one module for each worker's life.

        Slower than play, but a mistake that keeps something between the tests shows. Raises
        Unplayable.
        """
        namespace = None
        for recording in recordings:
            namespace = self._define(source) if namespace is None else namespace
            yield from self._act(namespace, recording.calls)
            if recording.calls and isinstance(recording.calls[-1].result, Died):
                namespace = None

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._session is not None:
            self._session.close()
        self._session, self._namespaces = None, {}

    def _act(self, namespace: int, calls: tuple[Recorded, ...]) -> Iterator[tuple[Recorded, Reply]]:
        part = _Part(namespace)
        if any(isinstance(recorded.request, Define) for recorded in calls):
            self._define(_IN_PLACE.format(number=namespace))
        for recorded in calls:
            reply = self._ask(part.request(recorded.request), _patience_s(recorded))
            part.note(recorded, reply.result)
            yield recorded, reply
            if isinstance(reply.result, Died):
                return

    def _define(self, source: str) -> int:
        match self._ask(Define(source), self._manifest.limits.call_s).result:
            case Returned(int() as number):
                return number
            case _:
                raise Unplayable

    def _ask(self, request: Request, seconds: float) -> Reply:
        if self._session is None:
            self._session = self._sandbox.session(self._manifest.limits)
            # An empty submission: it tells the worker what may be imported.
            reply = self._session.request(Load("", NAMELESS, (), self._manifest.packages))
            if isinstance(reply.result, Died):
                self.close()
                return reply
        reply = self._session.request(request, timeout_s=seconds)
        if isinstance(reply.result, Died):
            self.close()
        return reply


def _patience_s(recorded: Recorded) -> float:
    if isinstance(recorded.result, Died):
        return LONG_PATIENCE_S
    return max(PATIENCE_S, PATIENCE_TIMES * recorded.duration_s)


class _Part:
    """One mistake in one test: its own objects and test doubles for those of the recording."""

    def __init__(self, namespace: int) -> None:
        self._namespaces = {0: namespace}
        self._objects: dict[int, Handle] = {}

    def request(self, recorded: Request) -> Request:
        """The request, put to this mistake."""
        match recorded:
            case Call(_, args, kwargs, namespace):
                own = self._namespaces[namespace]
                return replace(recorded, **self._given(args, kwargs), namespace=own)
            case Invoke(handle, _, args, kwargs):
                own_object = self._mine(handle)
                return replace(recorded, **self._given(args, kwargs), handle=own_object)
            case Write(handle, _, value):
                return replace(recorded, handle=self._mine(handle), value=self._mine(value))
            case Read(handle):
                return replace(recorded, handle=self._mine(handle))
            case _:
                return recorded

    def note(self, recorded: Recorded, result: Result) -> None:
        """Keep which object or double of mine stands for which of the recording."""
        match recorded.request, recorded.result, result:
            case Define(), Returned(theirs), Returned(mine):
                self._namespaces[theirs] = mine
            case _, Returned(Handle() as theirs), Returned(Handle() as mine):
                self._objects[theirs.id] = mine

    def _given(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        named = {name: self._mine(value) for name, value in kwargs.items()}
        return {"args": tuple(map(self._mine, args)), "kwargs": named}

    def _mine(self, value: Any) -> Any:
        """The value with my own objects for those of the recording, where the worker has them."""
        match value:
            case Handle():
                if value.id not in self._objects:
                    raise Unplayable
                return self._objects[value.id]
            case list() | tuple() if Handle in map(type, value):
                return type(value)(map(self._mine, value))
            case dict() if Handle in map(type, value.values()):
                return {key: self._mine(item) for key, item in value.items()}
            case _:
                return value


def _telling_first(calls: tuple[Recorded, ...]) -> tuple[Recorded, ...]:
    """The last call before the others, where it needs nothing of them."""
    match calls[-1].request if calls else None:
        case Call(_, args, kwargs, 0) if not any(map(_holds_object, (*args, *kwargs.values()))):
            return (calls[-1], *calls[:-1])
        case _:
            return calls


def _holds_object(value: Any) -> bool:
    match value:
        case Handle():
            return True
        case list() | tuple():
            return Handle in map(type, value)
        case dict():
            return Handle in map(type, value.values())
        case _:
            return False
