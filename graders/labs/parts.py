"""The jobs of a lab, and who does each: the learner's graded file in the jail, or the reference."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn

from graders.limits import Limits
from graders.record import record
from graders.sandbox.session import Call, Define, Died, Load, Raised, Returned
from graders.values import Opaque

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.sandbox.session import Request, Sandbox, Session

# A lab's calls are larger than a test's. total_s holds for all calls of one job in one run.
LIMITS: Final = Limits(call_s=10.0, total_s=90.0, memory_mb=1024, output_kb=256)

JOBS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "tokenize": ("Texts to tokens", ("tokenize",)),
    "bm25": ("BM25", ("inverted_index", "bm25_index", "bm25_scores")),
    "lsi": ("LSI embeddings", ("lsi_embeddings",)),
    "dense": ("Dense search", ("dense_topk",)),
    "fusion": ("Rank fusion", ("rrf", "hybrid_retriever")),
    "score fusion": ("Score fusion", ("score_fusion",)),
    "chunks": ("Chunks of tokens", ("chunk",)),
    "sentences": ("Chunks of sentences", ("sentence_chunks",)),
    "features": ("Features of the reranker", ("rerank_features",)),
    "ivf": ("IVF search", ("ivf_search",)),
    "mmr": ("Diversity", ("mmr",)),
    "rank metrics": ("Recall, hit rate, reciprocal rank", ("recall_and_mrr",)),
    "ndcg": ("nDCG", ("ndcg",)),
    "statistics": ("Intervals and McNemar's test", ("compare_retrievers",)),
}
"""Each job: its title, and the exercises whose answers can do it, the preferred one first."""


class PartFailed(Exception):  # noqa: N818  a learner's failure that ends a run, no error of ours
    """A learner's function could not do its job. running starts anew without it.

    reason: a sentence that goes on from "your file".
    """

    def __init__(self, job: str, reason: str) -> None:
        super().__init__(f"{job}: {reason}")
        self.job, self.reason = job, reason


@record()
class PartFile:
    """A learner's file that was taken on. load: what a fresh worker is asked first."""

    slug: str
    name: str
    load: Load


class Worker:
    """A learner's file in the jail, doing one job. Every failure of its is PartFailed."""

    def __init__(self, sandbox: Sandbox, job: str, part: PartFile, limits: Limits) -> None:
        """Load the file. part: whose."""
        self.job, self.slug, self._limits = job, part.slug, limits
        self._spent_s = 0.0
        self._session: Session = sandbox.session(limits)
        self._driver = 0
        self._ask("loading it", part.load)

    def drive(self, source: str) -> None:
        """Run code of ours beside the file: it may `import submission`, and keeps what is large."""
        self._driver = self._ask("preparing it", Define(source))

    def call(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call a function of the file; plain data comes back."""
        return self._ask(f"{name}()", Call(name, args, kwargs))

    def ask(self, name: str, *args: Any, patience_s: float | None = None) -> Any:
        """Call a function of the code that drive() ran.

        patience_s: seconds for a call that is known to take long, instead of limits.call_s.
        """
        return self._ask(f"{name}()", Call(name, args, {}, self._driver), patience_s)

    def refuse(self, reason: str) -> NoReturn:
        """Give the worker up. Raises PartFailed."""
        self.close()
        raise PartFailed(self.job, reason)

    def close(self) -> None:
        """End the worker; may be called twice."""
        self._session.close()

    def _ask(self, what: str, request: Request, patience_s: float | None = None) -> Any:
        reply = self._session.request(request, timeout_s=patience_s or self._limits.call_s)
        self._spent_s += reply.duration_s
        if self._spent_s > self._limits.total_s:
            self.refuse(f"took more than {self._limits.total_s:g} s for the whole job")
        match reply.result:
            case Died(_, detail):
                self.refuse(f"ended its worker in {what}: {detail.rstrip('.')}")
            case Raised(traceback):
                message = traceback.message.splitlines()[0][:200] if traceback.message else ""
                self.refuse(f"raised {traceback.type} in {what}: {message}".rstrip(": "))
            case Returned(Opaque(_, text)):
                self.refuse(f"gave {text} in {what}")
            case Returned(value):
                pass
        return value


@dataclass
class Parts:
    """Who does each job in one run.

    crew: for each job the files that can do it, the one in use first; jobs without are the
    reference's. limits: of each learner's job. asked: the jobs that the run needed, in order.
    """

    sandbox: Sandbox | None = None
    crew: Mapping[str, Sequence[PartFile]] = field(default_factory=dict)
    limits: Limits = LIMITS
    asked: list[str] = field(default_factory=list)
    _workers: dict[str, Worker] = field(default_factory=dict)

    def worker(self, job: str) -> Worker | None:
        """The learner's worker for a job, the same for the whole run; None for the reference.

        Raises PartFailed where the file cannot be loaded.
        """
        assert job in JOBS, job
        if job not in self.asked:
            self.asked.append(job)
        files = self.crew.get(job, ())
        if not files or self.sandbox is None:
            return None
        if job not in self._workers:
            self._workers[job] = Worker(self.sandbox, job, files[0], self.limits)
        return self._workers[job]

    def close(self) -> None:
        """End all workers; may be called twice."""
        for worker in self._workers.values():
            worker.close()
