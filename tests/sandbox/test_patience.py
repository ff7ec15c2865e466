from __future__ import annotations

import os
from typing import TYPE_CHECKING

from graders.sandbox import zygote

if TYPE_CHECKING:
    import pytest


def test_the_zygote_waits_for_process_ids_that_a_dying_worker_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = []

    def fork() -> int:
        tries.append("one more")
        if len(tries) < 3:
            raise BlockingIOError
        return 4711

    monkeypatch.setattr(os, "fork", fork)
    monkeypatch.setattr(zygote, "_PAUSE_S", 0)
    assert zygote._fork_patiently() == 4711
