"""One submission under judgement: loading, then task by task, each in a worker of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.judge.attempt import Attempt, load_request
from graders.judge.manner import Stop
from graders.sandbox.session import Raised, Returned
from graders.verdict import TaskStatus

if TYPE_CHECKING:
    from graders.diagnosis.history import Recording
    from graders.exercise import Exercise
    from graders.judge.signatures import Signatures
    from graders.sandbox.session import Reply, Sandbox, Session
    from graders.submission import SubmittedFile


class Subject:
    """Keeps what must be remembered between the tests of one submission.

    invalid: the reply to a loading that failed, else None. outcomes: by task, PASSED until a test
    says otherwise. reasons: by task, why the tests to come are not run. recordings: what each test
    asked that ran.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        exercise: Exercise,
        signatures: Signatures,
        submission: SubmittedFile,
        *,
        ahead: bool,
    ) -> None:
        """Nothing is started yet.

        ahead: load the submission for each task while the one before it is at work. Not for those
        who stop at the first failure: most of it would be for nothing.
        """
        self.submission = submission
        self.invalid: Reply | None = None
        self.output = ""
        self.outcomes: dict[str, TaskStatus] = {}
        self.reasons: dict[str, str] = {}
        self.recordings: list[Recording] = []
        self._sandbox, self._exercise, self._signatures = sandbox, exercise, signatures
        self._exports: dict[str, Any] = {}
        self._request = load_request(exercise, submission)
        self._ahead = ahead
        self._loading: Session | None = None
        self._loaded: Session | None = None
        self._attempt: Attempt | None = None

    def look_ahead(self) -> None:
        """Start loading for the task to come, where that was asked for."""
        if self._ahead and self._loading is None:
            self._loading = self._sandbox.session(self._exercise.manifest.limits)
            self._loading.begin(self._request)

    def load(self) -> bool:
        """Load the submission in a first worker; False where it cannot be loaded."""
        session = self._taken() or self._sandbox.session(self._exercise.manifest.limits)
        reply = session.request(self._request)
        self.output = reply.output
        match reply.result:
            case Returned(exports):
                self._exports, self._loaded = exports, session
                return True
            case _:
                self.invalid = reply
                session.close()
                return False

    def _taken(self) -> Session | None:
        session, self._loading = self._loading, None
        return session

    def enter(self, task_id: str) -> Attempt:
        """Give the attempt at a task, with a fresh worker if the task begins."""
        if task_id not in self.outcomes:
            self._begin(task_id)
        assert self._attempt is not None
        return self._attempt

    def _begin(self, task_id: str) -> None:
        self.close()
        self.outcomes[task_id] = TaskStatus.PASSED
        for needed in self._exercise.task(task_id).needs:
            # What is not written yet cannot mislead: the tests themselves run into it.
            if self.outcomes.get(needed) in {TaskStatus.FAILED, TaskStatus.NOT_RUN}:
                self.outcomes[task_id] = TaskStatus.NOT_RUN
                title = self._exercise.task(needed).title
                self.reasons[task_id] = f"needs the task “{title}” first"
                break
        self._attempt = Attempt(
            self._sandbox,
            self._exercise.manifest.limits,
            self._request,
            self._signatures,
            exports=self._exports,
            loaded=self._loaded,
            loading=self._taken() if self._loaded is None else None,
        )
        self._loaded = None
        if task_id != self._exercise.manifest.tasks[-1].id:
            self.look_ahead()

    def is_over(self, task_id: str, stop: Stop) -> bool:
        """Whether a failure has ended the task, for those who stop at the first."""
        failed = [task for task, one in self.outcomes.items() if one is not TaskStatus.PASSED]
        return task_id in failed if stop is Stop.TASK else bool(failed) and stop is Stop.SUBMISSION

    def failed(self, task_id: str) -> None:
        """Note that a test of the task did not pass."""
        if self.outcomes[task_id] is TaskStatus.PASSED:
            self.outcomes[task_id] = TaskStatus.FAILED

    def not_written(self, task_id: str) -> None:
        """Note that the task is not written yet; the rest of its tests are not run."""
        self.outcomes[task_id] = TaskStatus.NOT_WRITTEN
        self.reasons[task_id] = "not written yet"

    def close(self) -> None:
        """End the worker of the task that is over. One that is only loaded stays."""
        if self._attempt is not None:
            self._attempt.close()
            self._attempt = None

    def finish(self) -> None:
        """End every worker."""
        self.close()
        for session in (self._loaded, self._taken()):
            if session is not None:
                session.close()
        self._loaded = None


def why_invalid(reply: Reply) -> tuple[str, Raised | None]:
    """Say why loading failed, and what was raised if something was."""
    match reply.result:
        case Raised() as raised:
            return f"Your file cannot be loaded. {raised.traceback.headline}", raised
        case other:
            detail = getattr(other, "detail", "")
            return f"Your file cannot be loaded: {detail}", None
