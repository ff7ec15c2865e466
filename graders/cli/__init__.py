"""The command line: the one room of the judge's process that prints and decides how it ends."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command in sys.argv and exit with its status."""
    # What a command loads lives to its end: looking through it for garbage again and again costs
    # a tenth of a cold check. `watch`, which stays, turns the collector on again.
    gc.disable()
    try:
        from graders.cli.app import run  # noqa: PLC0415  Ctrl-C may come while this loads

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    # Everything is written and closed by now: run() flushes what it printed, and says so where it
    # cannot. Taking the modules apart, as sys.exit would, costs a cold check another tenth.
    os._exit(status)
