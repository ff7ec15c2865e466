from __future__ import annotations

import os
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
"""


def test_a_worker_holds_four_files_however_many_the_judge_has_open() -> None:
    mine = [os.open(os.devnull, os.O_RDONLY) for _ in range(60)]
    try:
        with closing(open_sandbox()) as sandbox, closing(sandbox.session(Limits())) as session:
            session.request(Load(OPEN_FILES, "open_files.py", ("open_files",), ()))
            assert session.request(Call("open_files", (), {})).result == Returned([0, 1, 2, 3])
    finally:
        for number in mine:
            os.close(number)
