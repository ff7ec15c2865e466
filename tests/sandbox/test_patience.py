from __future__ import annotations

import os

import pytest

from graders.sandbox import zygote


def test_the_zygote_waits_for_process_ids_that_a_dying_worker_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = [BlockingIOError("no more processes"), BlockingIOError("still none"), 4711]

    def fork() -> int:
        answer = answers.pop(0)
        if isinstance(answer, BlockingIOError):
            raise answer
        return answer

    monkeypatch.setattr(os, "fork", fork)
    monkeypatch.setattr(zygote, "_PAUSE_S", 0)
    assert zygote._fork_patiently() == 4711
