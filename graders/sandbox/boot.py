"""First file of a fresh interpreter: finds our modules without leaving site-packages importable."""

from __future__ import annotations

import gc
import json
import sys


def start() -> None:
    """Import the part that the judge asks for, and run it."""
    role, descriptors = sys.argv[1], map(int, sys.argv[2:])
    own = list(sys.path)
    # After the standard library: no package may stand in for one of its modules.
    sys.path.extend(json.load(sys.stdin))
    if role == "zygote":
        gc.disable()  # what loads now stays; looking through it again and again takes a tenth more
        from graders.sandbox import jail, zygote  # noqa: PLC0415  only now can it be found

        prepared = jail.Jail()
        sys.path[:] = own
        zygote.main(prepared, *descriptors)
    else:
        from graders.sandbox import lone  # noqa: PLC0415

        sys.path[:] = own
        lone.main(*descriptors)


if __name__ == "__main__":
    start()
