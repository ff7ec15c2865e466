"""What hidden tests import: the submission's stand-in and the ways to ask it."""

from graders.judge.expect import Expectation, expect
from graders.judge.proxies import Recipe, Submission, Thing, recipe

__all__ = ["Expectation", "Recipe", "Submission", "Thing", "expect", "recipe"]
