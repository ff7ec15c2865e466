"""Verdicts as the judge makes them, written by hand: one for each kind of thing to say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from graders.verdict import (
    Diagnosis,
    Difference,
    Frame,
    Kind,
    Outcome,
    Row,
    SandboxReport,
    Status,
    Submission,
    TaskResult,
    TaskStatus,
    TestResult,
    Traceback,
    Verdict,
)

STRICT = SandboxReport(
    level="strict", enforced=("files", "network", "processes", "memory", "time"), missing=()
)
LIMITED = SandboxReport(
    level="limited", enforced=("processes", "memory", "time"), missing=("files", "network")
)
HOSTILE = (
    "</code></pre><script>alert(1)</script>\x1b[2J\x1b]0;owned\x07 ]]> ```\n::error::forged "
    "%0A\u202egnorw\u200b | @everyone & \x00\ud800\x85 <img src=https://evil.example/x onerror=a>"
)


def result(title: str, status: Outcome = Outcome.PASSED, **values: Any) -> TestResult:
    values = {"kind": Kind.HIDDEN, "duration_s": 0.0004, **values}
    return TestResult(id=title.lower().replace(" ", "_"), title=title, status=status, **values)


def task(
    task_id: str, title: str, *tests: TestResult, status: TaskStatus, points: int = 3, **values: Any
) -> TaskResult:
    return TaskResult(
        id=task_id,
        title=title,
        status=status,
        points=points if status is TaskStatus.PASSED else 0,
        max_points=points,
        tests=tests,
        **values,
    )


def verdict(exercise: str, title: str, *tasks: TaskResult, **values: Any) -> Verdict:
    passed = all(each.status is TaskStatus.PASSED for each in tasks)
    values = {
        "status": Status.PASSED if passed else Status.FAILED,
        "sandbox": STRICT,
        "submission": Submission(name=f"{exercise}.py", sha256="9f3c" * 16),
        **values,
    }
    return Verdict(
        exercise=exercise,
        title=title,
        points=sum(each.points for each in tasks),
        max_points=sum(each.max_points for each in tasks),
        tasks=tasks,
        versions={"rankwright": "0.1.0", "python": "3.11.7", "numpy": "2.4.6", "pytest": "9.2.0"},
        **values,
    )


SCORES_FINE = task(
    "scores",
    "Score every document",
    result("Agreement near the top wins", kind=Kind.EXAMPLE),
    result("A document that a list leaves out gets nothing from it"),
    result("k may be zero"),
    result("Smallest input 4", kind=Kind.BANK),
    status=TaskStatus.PASSED,
    points=4,
)

ZERO_BASED = result(
    "Agreement near the top wins",
    Outcome.FAILED,
    kind=Kind.EXAMPLE,
    call="rrf_scores([[1, 2, 3], [3, 1, 4]], k=60)",
    expected="{1: 0.03252, 3: 0.03227, 2: 0.01613, 4: 0.01587}",
    actual="{1: 0.03306010928961749, 2: 0.01639344262295082, "
    "3: 0.03279569892473118, 4: 0.016129032258064516}",
    difference=Difference(
        kind="values",
        summary="4 of 4 values differ, the first at [1]",
        rows=(
            Row(where="[1]", expected="0.03252", actual="0.0330601", error=0.00054),
            Row(where="[3]", expected="0.03227", actual="0.0327957", error=0.000526),
            Row(where="[2]", expected="0.01613", actual="0.0163934", error=0.000263),
        ),
        total=4,
    ),
)

TIES = result(
    "Equal scores keep the order of first appearance",
    Outcome.FAILED,
    call="reciprocal_rank_fusion([[7, 2, 9], [2, 7, 4]], k=60)",
    expected="[7, 2, 9, 4]",
    actual="[2, 7, 9, 4]",
    difference=Difference(
        kind="tie",
        summary="only the order of equal scores differs, first at rank 1",
        rows=(
            Row(where="rank 1", expected="7 (score 0.0325225)", actual="2 (score 0.0325225)"),
            Row(where="rank 2", expected="2 (score 0.0325225)", actual="7 (score 0.0325225)"),
        ),
        total=2,
    ),
)

CRASHES = result(
    "k may be zero",
    Outcome.FAILED,
    call="reciprocal_rank_fusion([['a', 'b']], k=0)",
    expected="['a', 'b']",
    actual="raised ZeroDivisionError",
    message="ZeroDivisionError: float division by zero",
    traceback=Traceback(
        type="ZeroDivisionError",
        message="float division by zero",
        frames=(
            Frame(
                line=31,
                function="reciprocal_rank_fusion",
                source="    scores = rrf_scores(rankings, k)",
                variables={"rankings": "[['a', 'b']]", "k": "0"},
            ),
            Frame(
                line=18,
                function="rrf_scores",
                source="            scores[doc] += 1.0 / (k + rank)",
                variables={"k": "0", "rank": "0", "doc": "'a'", "ranking": "['a', 'b']"},
            ),
        ),
    ),
    output="scoring ['a', 'b'] with k = 0\nrank 0 doc a\n",
)

ORDER_FAILS = task(
    "order",
    "Order the documents",
    TIES,
    CRASHES,
    result("The best score comes first"),
    status=TaskStatus.FAILED,
)

PARTLY = verdict(
    "rrf",
    "Reciprocal rank fusion",
    SCORES_FINE,
    ORDER_FAILS,
    task(
        "repeats",
        "Count a repeated document once",
        status=TaskStatus.NOT_WRITTEN,
        message="fuse_unique raises NotImplementedError",
    ),
)

CRASH = verdict(
    "rrf",
    "Reciprocal rank fusion",
    task("order", "Order the documents", CRASHES, status=TaskStatus.FAILED),
)


def raising(error: str, *frames: Frame) -> Verdict:
    failed = result(
        "One document",
        Outcome.FAILED,
        call="mmr([1.0], [[1.0]], k=1)",
        expected="[0]",
        actual=f"raised {error.partition(':')[0]}",
        message=error,
        traceback=Traceback(
            type=error.partition(":")[0], message=error.partition(": ")[2], frames=frames
        ),
    )
    first = task("first", "Pick the most relevant first", failed, status=TaskStatus.FAILED)
    return verdict("mmr", "Maximal marginal relevance", first)


def step(line: int, function: str) -> Frame:
    return Frame(
        line=line, function=function, source="    return step(rest)", variables={"rest": "[...]"}
    )


RECURSION = raising(
    "RecursionError: maximum recursion depth exceeded",
    step(1, "outer"),
    *[step(7, "inner")] * 11,
)

DEEP = raising("ValueError", *(step(line, "step") for line in range(1, 13)))

PASSED = verdict(
    "rrf",
    "Reciprocal rank fusion",
    SCORES_FINE,
    task(
        "order",
        "Order the documents",
        result("The best score comes first"),
        result("Equal scores keep the order of first appearance"),
        status=TaskStatus.PASSED,
    ),
)

STUB = verdict(
    "rrf",
    "Reciprocal rank fusion",
    task("scores", "Score every document", status=TaskStatus.NOT_WRITTEN, points=4),
    task("order", "Order the documents", status=TaskStatus.NOT_WRITTEN),
)

BAD_ENDS = verdict(
    "bm25_scores",
    "BM25 from scratch",
    task(
        "idf",
        "Weigh each term by its rarity",
        result(
            "A rare term weighs more than a common one",
            Outcome.FAILED,
            call="bm25_scores(['cat', 'pet'], [['the', 'cat', 'sat', 'on', 'the', 'mat'], "
            "['dogs', 'and', 'cats', 'are', 'pets'], ['the', 'cat', 'chased', 'the', 'mouse'], "
            "['stock', 'markets', 'fell', 'sharply', 'today'], "
            "['a', 'cat', 'is', 'a', 'small', 'pet']])",
            expected="np.array([0.51332, 0., 0.55761, 0., 1.83363])",
            actual="[0.5133, 0.0, 0.5576, 0.0, 1.8336]",
            difference=Difference(
                kind="type",
                summary="a list where a NumPy array is asked",
                rows=(Row(where="", expected="np.array(...)", actual="[...]"),),
                total=1,
            ),
        ),
        result(
            "Four decimals are not enough",
            Outcome.FAILED,
            call="bm25_scores(['cat'], docs)",
            expected="np.array([0.71798, 0.0])",
            actual="np.array([0.718, 0.0])",
            difference=Difference(
                kind="rounded",
                summary="right, but rounded: 1e-06 * max(1, |expected|) is asked",
                rows=(Row(where="[0]", expected="0.71798", actual="0.718", error=2.1e-05),),
                total=1,
            ),
        ),
        status=TaskStatus.FAILED,
    ),
    task(
        "saturation",
        "Saturate counts and weigh lengths",
        result(
            "Ten random corpora agree with the slow formula",
            Outcome.TIMED_OUT,
            call="bm25_scores(['w3', 'w1'], recipe('random_corpus(seed=4)'), k1=0.9)",
            message="No answer within 2 s.",
            output="\n".join(f"pass {i}" for i in range(40)),
        ),
        result("Empty documents", Outcome.TIMED_OUT, message="No answer within 2 s."),
        result(
            "No documents at all",
            Outcome.NOT_RUN,
            message="two calls of this task timed out before",
        ),
        status=TaskStatus.FAILED,
        points=4,
    ),
    task(
        "query",
        "Score a whole query",
        status=TaskStatus.NOT_RUN,
        message="Needs “Weigh each term by its rarity” first.",
    ),
    sandbox=LIMITED,
)

INVALID = verdict(
    "mmr",
    "Maximal marginal relevance",
    task("first", "Pick the most relevant first", status=TaskStatus.NOT_RUN),
    task("redundancy", "Trade relevance against redundancy", status=TaskStatus.NOT_RUN),
    status=Status.INVALID,
    message="Your file cannot be loaded. SyntaxError: '(' was never closed",
    traceback=Traceback(
        type="SyntaxError",
        message="'(' was never closed",
        frames=(
            Frame(
                line=12,
                function="<module>",
                source="    best = max(range(len(docs)), key=lambda i: sim(query, docs[i])",
                variables={},
            ),
        ),
    ),
)


def hostile() -> Verdict:
    """Every text that learner code chooses is an attack."""
    frame = Frame(line=3, function=HOSTILE, source=HOSTILE, variables={HOSTILE: HOSTILE})
    test = result(
        "Equal scores keep the order of first appearance",
        Outcome.FAILED,
        call=f"rrf_scores({HOSTILE!r})",
        expected="{}",
        actual=HOSTILE,
        message=HOSTILE,
        difference=Difference(
            kind="values",
            summary=HOSTILE,
            rows=(Row(where=HOSTILE, expected="1", actual=HOSTILE, error=float("nan")),),
            total=3,
        ),
        traceback=Traceback(type=HOSTILE, message=HOSTILE, frames=(frame,)),
        output=HOSTILE * 3,
    )
    return verdict(
        "rrf",
        "Reciprocal rank fusion",
        task("scores", "Score every document", test, status=TaskStatus.FAILED, points=4),
        submission=Submission(name=f"rrf{HOSTILE}.py", sha256="0" * 64),
    )


def diagnosis(task: str, mistake: str, title: str, text: str, **values: Any) -> Diagnosis:
    values = {"source": "", "convention": False, "explained": 4, "of": 4, **values}
    return Diagnosis(mistake=mistake, title=title, text=text, task=task, **values)


def failing(task_id: str, title: str) -> TaskResult:
    return task(task_id, title, TIES, status=TaskStatus.FAILED)


LAM = diagnosis(
    "first",
    "lam_zero",
    "lam = 0 replaced by the default",
    "Something like `lam or 0.5` stands in your code. 0 is false, so that <b>novelty</b> alone "
    "gives way to the default | with *no* word.",
    source="https://github.com/run-llama/llama_index/pull/22126",
)

REASONS = verdict(
    "mmr",
    "Maximal marginal relevance",
    failing("first", "Start with the most relevant"),
    failing("again", "Hold back what repeats a pick"),
    failing("convention", "Sort the picks"),
    failing("two", "Keep what was picked out of the race"),
    failing("part", "Weigh both sides with lam"),
    failing("unknown", "Ties and zero vectors"),
    diagnosis=(
        LAM,
        replace(LAM, task="again"),
        diagnosis(
            "convention", "sorted", "Picks sorted by relevance", "KeyBERT does.", convention=True
        ),
        diagnosis("two", "last", "Only the last pick counts", "The others are forgotten."),
        diagnosis("two", "least", "The lowest similarity counts", "One pick excuses all."),
        diagnosis("part", "sum", "Redundancy summed", "It grows.", explained=3, of=4),
    ),
)

VERDICTS = {
    "reasons": REASONS,
    "passed": PASSED,
    "partly": PARTLY,
    "crashes": CRASH,
    "recursion": RECURSION,
    "deep": DEEP,
    "stub": STUB,
    "bad_ends": BAD_ENDS,
    "invalid": INVALID,
    "hostile": hostile(),
}
