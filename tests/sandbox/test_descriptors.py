from __future__ import annotations

import os
import resource
from contextlib import closing

from graders.limits import Limits
from graders.sandbox.host import open_sandbox
from graders.sandbox.session import Call, Load, Returned

OPEN_FILES = """
import os

def open_files():
    found = []
    for number in range(5000):
        try:
            os.fstat(number)
        except OSError:
            continue
        found.append(number)
    return found

def size(data):
    return len(data)
"""


def test_a_worker_holds_five_files_however_many_the_judge_has_open() -> None:
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    mine = [os.open(os.devnull, os.O_RDONLY) for _ in range(min(1100, allowed - 200))]
    try:
        with closing(open_sandbox()) as sandbox, closing(sandbox.session(Limits())) as session:
            session.request(Load(OPEN_FILES, "open_files.py", ("open_files",), ()))
            assert session.request(Call("open_files", (), {})).result == Returned([0, 1, 2, 3, 4])
            large = bytes(8_000_000)  # more than the line holds at once
            assert session.request(Call("size", (large,), {})).result == Returned(len(large))
    finally:
        for number in mine:
            os.close(number)
