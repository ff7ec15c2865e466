"""Finds problem sets and reads exercises from them, refusing what is not sound."""

from graders.catalog.problem_set import FoundSet, ProblemSet, find_set
from graders.catalog.reading import read_exercise

__all__ = ["FoundSet", "ProblemSet", "find_set", "read_exercise"]
