"""graders.check: the same verdict from Python."""

from __future__ import annotations

import math
import subprocess
import sys
import warnings
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import graders
from graders.catalog import find_set
from graders.errors import UsageError
from graders.verdict import Status
from tests.conftest import DEADLINE_S

RRF = find_set(None, None, None).problem_set.exercise("rrf")
OFFSET = 1
CALLS: dict[str, Any] = {"now": lambda: 0}
MATRIX = np.eye(2)
EPS = np.float64(0.5)
HUGE = 10**5000


def share(rank: int, k: float) -> float:
    return 1 / (k + rank + OFFSET)


def rrf_scores(rankings: Any, k: float = 60) -> dict[Any, float]:
    scores: dict[Any, float] = defaultdict(float)
    for ranking in rankings:
        best: dict[Any, int] = {}
        for rank, doc in enumerate(np.asarray(ranking, dtype=object).tolist()):
            best.setdefault(doc, rank)
        for doc, rank in best.items():
            scores[doc] += share(rank, k)
    return scores


def reciprocal_rank_fusion(rankings: Any, k: float = 60) -> list[Any]:
    scores = rrf_scores(rankings, k)
    return sorted(scores, key=lambda doc: -math.fsum([scores[doc]]))


def test_a_path_is_graded() -> None:
    verdict = graders.check("rrf", RRF.solution)
    assert (verdict.status, verdict.points) == (Status.PASSED, 10)
    assert graders.check("rrf", str(RRF.stub)).points == 0


def test_a_function_comes_with_what_it_uses() -> None:
    verdict = graders.check("rrf", reciprocal_rank_fusion)
    assert {task.id: task.status.value for task in verdict.tasks} == dict.fromkeys(
        ("scores", "repeats", "order"), "passed"
    )
    assert verdict.submission.name == "reciprocal_rank_fusion.py"


def test_a_function_alone_earns_its_own_tasks() -> None:
    verdict = graders.check("rrf", rrf_scores)
    assert {task.id for task in verdict.tasks if task.points} == {"scores", "repeats"}
    order = verdict.tasks[-1].tests[0]
    assert "no function reciprocal_rank_fusion" in order.message


def test_a_class_is_graded_from_its_source() -> None:
    class IVFIndex:
        def search(self, q: Any, k: int, nprobe: int) -> None:
            raise NotImplementedError

    assert graders.check("ivf_search", IVFIndex).points == 0


def uses_eps(rankings: Any) -> Any:
    return EPS, rankings


def uses_huge(rankings: Any) -> Any:
    return HUGE, rankings


def uses_matrix(rankings: Any, k: float = 60) -> Any:
    return MATRIX, rankings, k


def uses_calls(rankings: Any, k: float = 60) -> Any:
    return CALLS["now"], rankings, k


@lru_cache
def cached(rankings: Any, k: float = 60) -> Any:
    return rankings, k


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (uses_matrix, r"uses_matrix uses MATRIX, a ndarray that cannot be carried over\. Make it"),
        (uses_eps, r"uses_eps uses EPS, a float64 that cannot be carried over\. Make it inside"),
        (uses_huge, r"uses_huge uses HUGE, an int that cannot be carried over\. Make it inside"),
        (uses_calls, r"uses_calls uses CALLS, a dict that cannot be carried over\. Make it inside"),
        (eval("lambda rankings, k=60: {}"), r"The source of <lambda> cannot be found\. Write"),  # noqa: S307  has no source
        (
            cached,
            r"A file, a function or a class can be graded, not a _lru_cache_wrapper\. Pass one",
        ),
        (len, r"can be graded, not a builtin_function_or_method"),
        (7, r"can be graded, not an int\. Pass one of them"),
        ("missing.py", r"missing\.py does not exist"),
    ],
)
def test_what_cannot_be_graded_says_what_to_pass(answer: Any, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        graders.check("rrf", answer)


def test_an_unknown_exercise_is_refused() -> None:
    with pytest.raises(UsageError, match=r"no exercise 'rff' .* Did you mean rrf\?"):
        graders.check("rff", Path("x.py"))


def test_only_what_is_public_is_offered() -> None:
    assert graders.__all__ == ["Verdict", "check"]
    with pytest.raises(AttributeError):
        _ = graders.nothing


def test_threads_are_served_one_after_the_other() -> None:
    said = sys.stdout
    with ThreadPoolExecutor(4) as pool:
        verdicts = [*pool.map(partial(graders.check, "rrf"), [RRF.solution, RRF.stub] * 4)]
    assert [verdict.points for verdict in verdicts] == [10, 0] * 4
    assert sys.stdout is said


def test_a_fork_has_a_jail_of_its_own() -> None:
    assert graders.check("rrf", RRF.solution).points == 10
    script = (
        "import graders, os, sys\n"
        "graders.check('rrf', sys.argv[1])\n"
        "child = os.fork()\n"
        "points = [graders.check('rrf', sys.argv[1]).points for _ in range(2)]\n"
        "if child == 0: sys.exit(points != [10, 10])\n"
        "assert os.waitpid(child, 0)[1] == 0\n"
        "print(points, graders.check('rrf', sys.argv[1]).points)\n"
    )
    command = [sys.executable, "-c", script, str(RRF.solution)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=DEADLINE_S)
    assert shown.stdout == "[10, 10] 10\n"


@pytest.mark.parametrize("strict", ["warnings", "numpy"])
def test_how_strict_a_session_is_does_not_matter(strict: str, tmp_path: Path) -> None:
    """Infinite values are a learner's fault, and no warning about them is for anybody to see."""
    scores = "import numpy as np\ndef bm25_scores(query, docs, k1=1.2, b=0.75):\n"
    answer = tmp_path / "bm25_scores.py"
    answer.write_text(f"{scores}    return np.full(len(docs), np.inf)\n")
    with warnings.catch_warnings(), np.errstate(all="raise" if strict == "numpy" else "warn"):
        warnings.simplefilter("error")
        verdict = graders.check("bm25_scores", answer)
    assert verdict.status is Status.FAILED
