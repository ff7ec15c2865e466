"""Mutants are killed or live, the living are listed, and what is known is not tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.authoring.bench import Bench
from graders.authoring.measuring import judge_mutation, measure
from graders.authoring.model import Mutation, Survivor

if TYPE_CHECKING:
    from pathlib import Path

    from graders.judge.judging import Judge
    from tests.authoring.conftest import Draft

ALL_TERMS = '["a", "b"], ["b", "c", "a", "d"]).equals(1.0)'


def weakened(draft: Draft) -> Draft:
    """The tests no longer see what an empty query gives."""
    draft.change("hidden/test_edges.py", '[], ["a", "b"]).equals(0.0)', '["b"], ["a"]).equals(0.0)')
    draft.change("hidden/test_edges.py", "[], []).equals(0.0)", '["b"], []).equals(0.0)')
    return draft.change("examples.toml", 'SLUG([], ["cat"])'.replace("SLUG", draft.slug),
                        f'{draft.slug}(["pet"], ["cat"])')  # fmt: skip


def test_sound_tests_kill_every_mutant(bench: Bench) -> None:
    mutation = measure(bench, None)
    assert mutation.total >= 8
    assert mutation.survivors == ()
    assert mutation.score == 1.0
    assert list(judge_mutation(bench.exercise, mutation)) == []


def test_weak_tests_let_mutants_live(draft: Draft, judge: Judge) -> None:
    bench = Bench(weakened(draft).exercise, judge)
    mutation = measure(bench, None)
    diffs = "\n".join(one.diff for one in mutation.survivors)
    assert "+        return 1.0" in diffs
    assert "+    if False:" in diffs
    assert mutation.score < 0.95
    (finding,) = judge_mutation(bench.exercise, mutation)
    assert "% of the mutants; these live: term_overlap/" in finding.fault
    assert "mark the equivalent ones in [verify]" in finding.fix


def test_a_survivor_that_is_explained_does_not_count(draft: Draft, judge: Judge) -> None:
    mutation = measure(Bench(weakened(draft).exercise, judge), None)
    marks = ", ".join(
        f'{{ mutant = "{one.id}", reason = "Nobody asks for nothing." }}'
        for one in mutation.survivors
    )
    draft.change("exercise.toml", "equivalent = []", f"equivalent = [{marks}]")
    bench = Bench(draft.exercise, judge)
    marked = measure(bench, None)
    assert {one.reason for one in marked.survivors} == {"Nobody asks for nothing."}
    assert marked.unexplained == ()
    assert marked.score == 1.0
    assert list(judge_mutation(bench.exercise, marked)) == []


def test_a_mark_that_fits_no_survivor_is_stale(draft: Draft, judge: Judge) -> None:
    draft.change("exercise.toml", "equivalent = []",
                 'equivalent = [{ mutant = "f/term/abc", reason = "r" }]')  # fmt: skip
    bench = Bench(draft.exercise, judge)
    (finding,) = judge_mutation(bench.exercise, Mutation(total=8))
    assert "verify.equivalent[0].mutant: 'f/term/abc' names no mutant that surv" in str(finding)


def test_the_score_leaves_out_what_is_equivalent() -> None:
    survivors = [Survivor(id=f"f/term/{n}", line=1, diff="", reason="r" * n) for n in range(3)]
    assert Mutation(total=10, survivors=tuple(survivors)).score == pytest.approx(7 / 8)
    assert Mutation(total=2, survivors=tuple(survivors[1:])).score == 1.0


class Untiring(Bench):
    """Counts how often its judge is asked for."""

    asked = 0

    @property
    def judge(self) -> Judge:
        Untiring.asked += 1
        return self._own

    @judge.setter
    def judge(self, judge: Judge) -> None:
        self._own = judge


def test_known_results_are_believed_until_something_changes(
    draft: Draft, judge: Judge, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    first = measure(Bench(draft.exercise, judge), cache)
    bench = Untiring(draft.exercise, judge)
    assert measure(bench, cache) == first
    assert Untiring.asked == 0, "the judge was asked although nothing had changed"
    weakened(draft)
    assert measure(Bench(draft.exercise, judge), cache).survivors != ()
    draft.change("exercise.toml", "# What only", "# What nobody but")
    bench = Untiring(draft.exercise, judge)
    assert measure(bench, cache).survivors != ()
    assert Untiring.asked == 0, "a comment in the manifest decides nothing"


def test_a_damaged_cache_is_no_harm(draft: Draft, judge: Judge, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    measure(Bench(draft.exercise, judge), cache)
    (kept,) = cache.rglob("*.json")
    kept.write_text("{")
    assert measure(Bench(draft.exercise, judge), cache).survivors == ()


def test_a_mutant_that_never_ends_is_killed_soon(draft: Draft, judge: Judge) -> None:
    loop = "    left = 3\n    while left > 0:\n        left -= 1\n"
    draft.change("solution.py", "    asked = set", f"{loop}    asked = set")
    mutation = measure(Bench(draft.exercise, judge), None)
    alive = {one.diff.splitlines()[-1].strip("+ ") for one in mutation.survivors}
    assert "left += 1" not in alive
    assert "pass" not in alive
