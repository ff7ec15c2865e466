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
    ) -> None:
        """Nothing is started yet."""
        self.submission = submission
        self.invalid: Reply | None = None
        self.output = ""
        self.outcomes: dict[str, TaskStatus] = {}
        self.reasons: dict[str, str] = {}
        self.recordings: list[Recording] = []
        self._sandbox, self._exercise, self._signatures = sandbox, exercise, signatures
        self._exports: dict[str, Any] = {}
        self._loaded: Session | None = None
        self._attempt: Attempt | None = None

    def load(self) -> bool:
        """Load the submission in a first worker; False where it cannot be loaded."""
        manifest = self._exercise.manifest
        session = self._sandbox.session(manifest.limits)
        reply = session.request(load_request(self._exercise, self.submission))
        self.output = reply.output
        match reply.result:
            case Returned(exports):
                self._exports, self._loaded = exports, session
                return True
            case _:
                self.invalid = reply
                session.close()
                return False

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
            self._exercise,
            self.submission,
            self._signatures,
            exports=self._exports,
            session=self._loaded,
        )
        self._loaded = None

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
        if self._loaded is not None:
            self._loaded.close()
            self._loaded = None


def why_invalid(reply: Reply) -> tuple[str, Raised | None]:
    """Say why loading failed, and what was raised if something was."""
    match reply.result:
        case Raised() as raised:
            told = f"{raised.traceback.type}: {raised.traceback.message}"
            return f"Your file cannot be loaded. {told}", raised
        case other:
            detail = getattr(other, "detail", "")
            return f"Your file cannot be loaded: {detail}", None
