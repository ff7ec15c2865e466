"""First file of a fresh interpreter: finds our modules without leaving site-packages importable."""

from __future__ import annotations

import json
import os
import socket
import sys


def start() -> None:
    """Import the part that the judge asks for, and run it."""
    control = socket.socket(fileno=int(sys.argv[1]))
    plan = json.loads(control.recv(1 << 16))
    own = list(sys.path)
    # After the standard library: no package may stand in for one of its modules.
    sys.path.extend(plan["roots"])
    os.environ.clear()
    from graders.sandbox import zygote  # noqa: PLC0415  only now can it be found

    jail = zygote.Jail()
    sys.path[:] = own
    zygote.main(control, jail)


if __name__ == "__main__":
    start()
