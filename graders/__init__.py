"""Rankwright: learn retrieval by building it, graded in a blink with feedback that says why."""
