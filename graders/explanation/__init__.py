"""Runs an exercise's explain.py beside a verdict: derivation and pictures."""

from graders.explanation.explain import Explained, explain, statement_pictures

__all__ = ["Explained", "explain", "statement_pictures"]
