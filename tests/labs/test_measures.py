"""Metrics against trec_eval's, on the same runs; duels against a count by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from graders.labs.hits import Hits
from graders.labs.measures import measure
from graders.labs.setting import Setting
from graders.labs.significance import Duel, duel, interval
from tests.labs.oracle import THEIRS, theirs

if TYPE_CHECKING:
    from graders.labs.measures import Gains

QUESTIONS, PASSAGES = 25, 40


def made_up(seed: int) -> tuple[list[Hits], list[Gains]]:
    rng = np.random.default_rng(seed)
    run: list[Hits] = []
    gains: list[Gains] = []
    for _ in range(QUESTIONS):
        docs = rng.permutation(PASSAGES)[: rng.integers(0, 21)]
        run.append(Hits(tuple(docs.tolist()), tuple(np.arange(len(docs), 0, -1.0).tolist())))
        judged = rng.permutation(PASSAGES)[: rng.integers(1, 12)]
        gains.append({int(doc): float(rng.integers(1, 4)) for doc in judged})
    return run, gains


@pytest.mark.parametrize("metric", THEIRS)
@pytest.mark.parametrize("seed", range(3))
def test_each_metric_is_trec_evals(metric: str, seed: int) -> None:
    run, gains = made_up(seed)
    expected = theirs(run, gains, THEIRS[metric])
    assert measure(Setting(), metric, run, gains) == pytest.approx(expected, abs=1e-9)
    assert any(expected)


def test_a_hit_rate_has_wilsons_interval_and_a_mean_a_bootstrap_by_seed() -> None:
    hits = np.array([1.0] * 30)
    assert interval(Setting(), "hit@5", hits) == pytest.approx((0.8865, 1.0), abs=1e-4)
    values = np.linspace(0, 1, 21)
    low, high = interval(Setting(), "ndcg@10", values)
    assert interval(Setting(), "ndcg@10", values) == (low, high)
    assert low < values.mean() < high


def test_a_duel_counts_who_found_what() -> None:
    a = np.array([1.0] * 9 + [0.0] * 2 + [1.0] * 5 + [0.0])
    b = np.array([0.0] * 9 + [1.0] * 2 + [1.0] * 5 + [0.0])
    found = duel(Setting(), ("x", "y"), a, b)
    assert found == Duel("x", "y", 5, 9, 2, 1, found.p)
    assert found.p == pytest.approx(0.0654, abs=1e-4)
