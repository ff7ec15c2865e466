"""Finds the bank: the smallest inputs that part a solution from wrong ones."""

from graders.authoring.bank.finding import Found, find_bank
from graders.authoring.bank.writing import as_json

__all__ = ["Found", "as_json", "find_bank"]
