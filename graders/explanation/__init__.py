"""Runs an exercise's explain.py beside a verdict: derivation and pictures."""

from graders.explanation.asking import Asking
from graders.explanation.explain import Explained, explain, is_explained, statement_pictures

__all__ = ["Asking", "Explained", "explain", "is_explained", "statement_pictures"]
