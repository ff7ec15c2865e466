"""Prints the schema of the verdict."""

from __future__ import annotations

import sys

from graders.schema import generate

sys.stdout.write(generate())
