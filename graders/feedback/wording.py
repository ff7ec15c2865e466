"""The fixed words of the feedback: one place for tone, one table for each closed set."""

from __future__ import annotations

from graders.verdict import Kind, Outcome, TaskStatus

TASK_WORDS = {
    TaskStatus.PASSED: "passed",
    TaskStatus.FAILED: "failed",
    TaskStatus.NOT_WRITTEN: "not written yet",
    TaskStatus.NOT_RUN: "not run",
}

OUTCOME_WORDS = {
    Outcome.PASSED: "passed",
    Outcome.FAILED: "failed",
    Outcome.CRASHED: "crashed",
    Outcome.TIMED_OUT: "timed out",
    Outcome.OUT_OF_MEMORY: "out of memory",
    Outcome.TOO_MUCH_OUTPUT: "too much output",
    Outcome.NOT_RUN: "not run",
}

# What happened, where the sandbox does not say it better, and what to look for.
OUTCOME_ADVICE = {
    Outcome.CRASHED: ("Python itself ended while your code ran.", ""),
    Outcome.TIMED_OUT: (
        "No answer within the time limit.",
        "Is there a loop that does not end?",
    ),
    Outcome.OUT_OF_MEMORY: (
        "Your code asked for more memory than it may use.",
        "Does a list or an array grow larger than you meant?",
    ),
    Outcome.TOO_MUCH_OUTPUT: (
        "Your code printed more than it may.",
        "Is there a print inside a long loop?",
    ),
}

# How sure a diagnosis is, and that a convention is no mistake.
WHOLE = "What you probably did"
ONE_OF_SEVERAL = "What you probably did, one of these"
CONVENTION = "Another convention, not a bug"
CONVENTIONS = "Another convention, one of these, not a bug"
PART = "Part of the reason, probably"
PART_OF_SEVERAL = "Part of the reason, probably one of these"

KIND_WORDS = {
    Kind.EXAMPLE: "worked example",
    Kind.HIDDEN: "hidden test",
    Kind.BANK: "small input",
}

# The case of a parametrized test at the end of its title; its own brackets may stand in it.
CASE = r" \[(?:[^\[\]]|\[[^\[\]]*\])*\]$"

# Errors of a file that never ran.
UNREADABLE = frozenset({"SyntaxError", "IndentationError", "TabError"})

SANDBOX_WORDS = {
    "strict": "Your code ran in a strict sandbox",
    "limited": "Your code ran in a limited sandbox",
    "process": "Your code ran in a process of its own",
    "inline": "Your code ran in this page",
}


def listed(words: tuple[str, ...]) -> str:
    """The words as a list in prose: a, b and c."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
