"""The lab pipeline: labels that survive re-chunking, folds that do not leak, honest figures."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score  # type: ignore[import-untyped]

from graders.labs import asking, writing
from graders.labs.counting import count
from graders.labs.cutting import by_sentences, by_words, graded
from graders.labs.encoders import tfidf
from graders.labs.hits import Hits
from graders.labs.library import read_library
from graders.labs.parts import PartFailed
from graders.labs.pipeline import DIMS, Results, pool_of, results
from graders.labs.pipeline_cases import chosen
from graders.labs.pipeline_pictures import area, roc_curve
from graders.labs.pipeline_report import report
from graders.labs.registry import LABS
from graders.labs.rerank import (
    FEATURES,
    FOLDS,
    Pool,
    chances,
    dealt,
    described,
    held_out,
    one_thread,
    trained,
)
from graders.labs.running import run
from graders.labs.setting import Options, Setting
from tests.labs.oracle import THEIRS, theirs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.labs.report import Report
    from tests.conftest import Rankwright
    from tests.labs.conftest import MakeCrew

QUESTIONS, CHUNKS = 50, 189
STRATEGIES = ("bm25", "dense", "hybrid", "reranked")


@pytest.fixture(scope="module")
def found() -> Iterator[Results]:
    with one_thread():
        yield results(Setting())


@pytest.fixture(scope="module")
def told(found: Results) -> Report:
    return report(Setting(), found)


@pytest.fixture(scope="module")
def files(told: Report) -> dict[str, str]:
    return writing.files(told, {"seed": 0})


@pytest.fixture(scope="module")
def metrics(files: dict[str, str]) -> Any:
    return json.loads(files["metrics.json"])


def test_the_texts_are_as_the_card_says() -> None:
    library = read_library()
    assert len({one.id for one in library.documents}) == 48
    assert Counter(library.kinds) == {"plain": 16, "paraphrase": 17, "identifier": 17}
    for document in library.documents:
        assert 180 <= len(document.text.split()) <= 220
    for question in library.questions:
        text = library.documents[question.document].text
        for start, end in question.spans:
            assert text[end] in ".!?"
            assert start == 0 or text[start - 2 : start] in {". ", "! ", "? "}


@pytest.mark.parametrize(("size", "overlap"), [(4, 1), (1, 0), (3, 0), (20, 5)])
def test_labels_survive_any_way_of_cutting(size: int, overlap: int) -> None:
    library = read_library()
    texts = [one.text for one in library.documents]
    chunks = by_sentences(Setting(), texts, size, overlap)
    for question, gains in zip(library.questions, graded(chunks, library.questions), strict=True):
        assert gains
        text = texts[question.document]
        for number, chunk in enumerate(chunks):
            held = sum(text[start:end] in chunk.text for start, end in question.spans)
            assert gains.get(number, 0) == held


def test_a_chunk_of_words_that_tears_a_sentence_does_not_answer() -> None:
    library = read_library()
    texts = [one.text for one in library.documents]
    whole = graded(by_words(Setting(), texts, 500, 0), library.questions)
    assert [sum(gains.values()) for gains in whole] == [len(q.spans) for q in library.questions]
    torn = graded(by_words(Setting(), texts, 3, 0), library.questions)
    assert not any(torn)


# What came out when the lab was made. The texts and questions were there before: see the card.
CAME_OUT = {"bm25": 0.602, "dense": 0.483, "hybrid": 0.562, "reranked": 0.578}


@pytest.mark.parametrize("name", CAME_OUT)
def test_ndcg_is_what_came_out_within_two_questions(metrics: Any, name: str) -> None:
    assert metrics["retrievers"][name]["ndcg@5"] == pytest.approx(CAME_OUT[name], abs=2 / 50)
    low, high = metrics["intervals"][name]["ndcg@5"]
    assert low < CAME_OUT[name] < high
    assert 0.15 < high - low < 0.4


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("metric", ["hit@1", "hit@5", "recall@5", "ndcg@5", "mrr"])
def test_each_metric_is_trec_evals_on_these_very_runs(
    found: Results, name: str, metric: str
) -> None:
    # By place: of equal scores trec_eval takes the id that sorts last.
    run = [Hits(hits.docs, tuple(range(len(hits.docs), 0, -1))) for hits in found.runs[name]]
    expected = theirs(run, [*found.material.gains], THEIRS[metric])
    assert found.compared.values[name][metric] == pytest.approx(expected, abs=1e-9)
    assert 0 < sum(expected) < QUESTIONS


def test_the_in_sample_figure_is_far_above_and_stands_apart(
    metrics: Any, files: dict[str, str]
) -> None:
    assert set(metrics["retrievers"]) == set(STRATEGIES)
    assert metrics["in_sample"]["ndcg@5"] > metrics["retrievers"]["reranked"]["ndcg@5"] + 0.1
    for name in ("REPORT.md", "index.html"):
        assert "on those that it was, it would have" in files[name]
        assert "no fair figure" in files[name]


def noise(seed: int) -> Pool:
    """Candidates whose features say nothing about who is right: all that can be learnt is by heart.

    Each question has features of its own place, so that who has seen it knows it.
    """
    rng = np.random.default_rng(seed)
    questions, each = 30, 12
    features = rng.normal(size=(questions * each, len(FEATURES)))
    right = np.zeros((questions, each), dtype=np.int64)
    right[np.arange(questions), rng.integers(0, each, questions)] = 1
    owners = np.repeat(np.arange(questions), each)
    return Pool(features, right.ravel(), owners, np.tile(np.arange(each), questions))


def test_who_is_judged_was_not_seen() -> None:
    aucs, known = [], []
    with one_thread():
        for seed in range(4):
            pool = noise(seed)
            model = held_out(pool, dealt(30, seed), seed)
            aucs.append(roc_auc_score(pool.right, model.scores()))
            seen = trained(pool.features, pool.right, seed)
            known.append(roc_auc_score(pool.right, chances(seen, pool.features)))
    assert np.mean(aucs) < 0.6
    assert np.mean(known) > 0.95


@pytest.mark.parametrize("seed", range(3))
def test_folds_are_even_whole_and_by_seed(seed: int) -> None:
    fold = dealt(QUESTIONS, seed)
    assert sorted(Counter(fold.tolist()).values()) == [QUESTIONS // FOLDS] * FOLDS
    assert (fold == dealt(QUESTIONS, seed)).all()
    assert (fold != dealt(QUESTIONS, seed + 1)).any()


def test_a_feature_left_out_is_not_looked_at() -> None:
    pool = noise(5)
    mixed = pool.features.copy()
    mixed[:, 2] = 7.0
    with one_thread():
        model = held_out(pool, dealt(30, 5), 5, without=2)
        assert (model.scores(mixed) == model.scores()).all()
        whole = held_out(pool, dealt(30, 5), 5)
        assert (whole.scores(mixed) != whole.scores()).any()


@pytest.mark.parametrize("seed", range(3))
def test_roc_and_its_area_are_scikit_learns(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scores, right = rng.integers(0, 6, 60).astype(float), rng.integers(0, 2, 60)
    assert area(roc_curve(scores, right)) == pytest.approx(roc_auc_score(right, scores))


def test_explained_variance_is_the_share_of_squared_singular_values(found: Results) -> None:
    matrix, _ = tfidf(count(found.material.tokens), [["data"]])
    squared = np.linalg.svd(matrix.toarray(), compute_uv=False) ** 2
    expected = squared[:DIMS].sum() / squared.sum()
    assert found.material.about["explained"] == pytest.approx(expected, abs=1e-4)


def test_the_reranker_reorders_the_candidates_of_both(found: Results) -> None:
    for q in range(QUESTIONS):
        pair = {*found.runs["bm25"][q].docs, *found.runs["dense"][q].docs}
        assert pair == set(found.search.fused[q].docs)
        assert set(found.runs["reranked"][q].docs) <= pair
        assert len(found.runs["reranked"][q].docs) == min(25, len(pair))


def test_the_figures_agree_with_each_other(metrics: Any) -> None:
    for name, by_k in metrics["recall_at_k"].items():
        values = list(by_k.values())
        assert values == sorted(values)
        assert by_k["5"] == pytest.approx(metrics["retrievers"][name]["recall@5"])
    assert set(metrics["importance"]) == set(FEATURES)
    assert {f"without {one}" for one in FEATURES} < set(metrics["ablations"])
    for kind in ("plain", "paraphrase", "identifier"):
        assert set(metrics["slices"]["kind"][kind]) == set(STRATEGIES)
    assert 0.3 < metrics["best_sentence"] < 0.6


def test_the_rows_give_the_means(files: dict[str, str], metrics: Any) -> None:
    rows = list(csv.DictReader(io.StringIO(files["per_query.csv"])))
    assert len(rows) == QUESTIONS
    for name, values in metrics["retrievers"].items():
        for metric, mean in values.items():
            column = [float(row[f"{name} {metric}"]) for row in rows]
            assert np.mean(column) == pytest.approx(mean, abs=1e-6)


def test_seven_pictures_with_words_for_who_cannot_see_them(files: dict[str, str]) -> None:
    page = files["index.html"]
    # Sizes are two drawings, and so are importance and ROC: seven pictures, nine drawings.
    assert page.count('role="img"') == 9
    for title in ("Four strategies", "Chunks by length", "LSI space", "Recall at k",
                  "where a feature is shuffled", "ROC over all", "questions gain",
                  "nDCG@5 of everything"):  # fmt: skip
        assert title in page
    assert "http://" not in page
    assert "https://" not in page


def test_the_question_told_at_length_is_one_that_bm25_gets_wrong(
    found: Results, files: dict[str, str]
) -> None:
    question = chosen(found)
    assert question is not None
    values = found.compared.values
    won = {
        metric: values["reranked"][metric][question] > values["bm25"][metric][question]
        for metric in ("hit@1", "hit@5")
    }
    assert any(won.values())
    text = found.material.library.questions[question].text
    assert f'rankwright lab ask "{text}"' in files["REPORT.md"]


def test_a_learners_parts_give_the_same_figures(crew: MakeCrew, metrics: Any) -> None:
    slugs = ("sentence_chunks", "rerank_features", "inverted_index", "rrf", "score_fusion", "ndcg")
    finished = run(LABS["pipeline"], Options(), crew(**dict.fromkeys(slugs, "")))
    assert finished.manifest["failed"] == []
    assert finished.manifest["parts"]["features"] == "rerank_features.py"
    assert finished.report.figures["retrievers"] == metrics["retrievers"]
    assert finished.report.figures["intervals"] == {
        name: {metric: tuple(one) for metric, one in row.items()}
        for name, row in metrics["intervals"].items()
    }


PIECES = {
    "no pieces": "def sentence_chunks(text, size=4, overlap=1):\n    return 3\n",
    "other words": "def sentence_chunks(text, size=4, overlap=1):\n    return ['nowhere']\n",
    "empty": "def sentence_chunks(text, size=4, overlap=1):\n    return ['']\n",
}


@pytest.mark.parametrize("kind", PIECES)
def test_what_is_no_piece_of_the_text_is_refused(
    learners: Callable[..., Setting], kind: str
) -> None:
    setting = learners(sentence_chunks=PIECES[kind])
    with pytest.raises(PartFailed, match="something else than pieces of the text"):
        by_sentences(setting, ["One. Two."], 4, 1)


WINDOWS = {
    "no windows": "def chunk(tokens, size, overlap):\n    return 3\n",
    "empty": "def chunk(tokens, size, overlap):\n    return [[]]\n",
    "beyond": "def chunk(tokens, size, overlap):\n    return [[0, 99]]\n",
    "words": "def chunk(tokens, size, overlap):\n    return [['One']]\n",
}


@pytest.mark.parametrize("kind", WINDOWS)
def test_what_is_no_window_is_refused(learners: Callable[..., Setting], kind: str) -> None:
    with pytest.raises(PartFailed, match="something else than windows of the tokens"):
        by_words(learners(chunk=WINDOWS[kind]), ["One. Two."], 4, 1)


HEAD = "import numpy as np\ndef rerank_features(q, chunks, bm25, dense):\n    return "
FEATURE_FAULTS = {
    "a list": ("[[1.0] * 7]\n", "numbers of shape"),
    "too narrow": ("np.zeros((len(chunks), 6))\n", "numbers of shape"),
    "NaN": ("np.full((len(chunks), 7), np.nan)\n", "NaN or infinity"),
}


@pytest.mark.parametrize("kind", FEATURE_FAULTS)
def test_what_are_no_features_is_refused(learners: Callable[..., Setting], kind: str) -> None:
    source, told = FEATURE_FAULTS[kind]
    with pytest.raises(PartFailed, match=told):
        described(learners(rerank_features=HEAD + source), ["a"], [["a"]], [1.0], [1.0])


def test_ask_answers_with_a_sentence_and_each_strategys_first_three(
    rankwright: Rankwright,
) -> None:
    shown = rankwright("lab", "ask", "How slow must Harrow be before LAT-95-HIGH goes off?")
    assert shown.returncode == 0, shown.stderr
    flat = " ".join(shown.stdout.split())
    assert flat.startswith("The fictional gateway Harrow raises the alarm LAT-95-HIGH when p95")
    assert "(from d05, " in flat
    for name in STRATEGIES:
        lines = shown.stdout[shown.stdout.index(f"\n{name}\n") + 1 :].splitlines()
        assert [line[2] for line in lines[1:7:2]] == ["1", "2", "3"]
    assert max(map(len, shown.stdout.splitlines())) <= 80
    assert "✓" not in shown.stdout


def test_a_known_question_is_answered_by_who_has_not_seen_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = read_library()
    number = next(q for q, one in enumerate(library.questions) if one.id == "q05")
    rows: list[int] = []
    pools: list[Pool] = []

    def watched(setting: Setting, *rest: Any) -> Pool:
        pools.append(pool := pool_of(setting, *rest))
        return pool

    def counted(features: Any, right: Any, seed: int) -> Any:
        rows.append(len(features))
        return trained(features, right, seed)

    monkeypatch.setattr(asking, "pool_of", watched)
    monkeypatch.setattr(asking, "trained", counted)
    answer = asking.ask(Setting(), library.questions[number].text.upper())
    assert answer.known == "q05"
    (pool,) = pools
    unseen = np.isin(pool.questions, [number, QUESTIONS])
    assert rows == [int((~unseen).sum())]
    assert any(passage.right for passage in answer.found["reranked"])


def test_a_question_of_unknown_words_is_told_so(rankwright: Rankwright) -> None:
    shown = rankwright("lab", "ask", "zzz qqq")
    assert shown.returncode == 2
    assert "No document holds a word of this question" in shown.stderr
