"""The five small studies: what they must show whatever the seed, and figures with intervals."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.labs import (
    bm25_parameters,
    chunk_size,
    fusion_study,
    ivf,
    ivf_study,
    mmr_study,
    writing,
)
from graders.labs.cutting import by_sentences, by_words, graded
from graders.labs.ivf import measure_ivf
from graders.labs.library import read_library
from graders.labs.parts import PartFailed, Parts
from graders.labs.reference import built_in, reference
from graders.labs.registry import LABS
from graders.labs.running import run
from graders.labs.setting import Options, Setting
from graders.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.labs.running import Finished
    from tests.labs.conftest import MakeCrew

STUDIES = ("bm25-parameters", "fusion", "ivf", "mmr", "chunk-size")


@pytest.fixture(scope="module")
def small_ivf() -> Iterator[None]:
    """Fewer vectors: what the study shows, it shows with 3000 as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ivf_study, "VECTORS", 3_000)
        patch.setattr(ivf_study, "ASKED", 20)
        patch.setattr(ivf_study, "NLISTS", (8, 32))
        yield


@pytest.fixture(scope="module")
def finished(small_ivf: None) -> dict[str, Finished]:
    """A run of each study."""
    _ = small_ivf
    return {name: run(LABS[name], Options()) for name in STUDIES}


@pytest.fixture(scope="module")
def written(finished: dict[str, Finished]) -> dict[str, dict[str, str]]:
    """The files of each study."""
    return {name: writing.files(one.report, one.manifest) for name, one in finished.items()}


@pytest.fixture(scope="module")
def metrics(written: dict[str, dict[str, str]]) -> dict[str, Any]:
    return {name: json.loads(files["metrics.json"]) for name, files in written.items()}


@pytest.mark.parametrize("name", STUDIES)
def test_a_run_is_decided_by_its_seed(
    written: dict[str, dict[str, str]], small_ivf: None, name: str
) -> None:
    _ = small_ivf
    again = run(LABS[name], Options())
    files = writing.files(again.report, again.manifest)
    for file in ("index.html", "REPORT.md", "metrics.json", "per_query.csv"):
        assert files[file] == written[name][file]


@pytest.mark.parametrize("name", ["fusion", "ivf", "mmr"])
def test_another_seed_gives_other_figures(
    metrics: dict[str, Any], small_ivf: None, name: str
) -> None:
    _ = small_ivf
    other = run(LABS[name], Options(seed=1)).report.figures
    key = "data" if name == "ivf" else "settings"
    assert json.loads(json.dumps(other[key])) != metrics[name][key]


@pytest.mark.parametrize("name", STUDIES)
def test_the_page_stands_alone_and_its_drawings_are_told(
    written: dict[str, dict[str, str]], name: str
) -> None:
    page = written[name]["index.html"]
    assert "default-src 'none'" in page
    assert page.count('role="img"') >= 1
    assert "http://" not in page
    assert "https://" not in page
    assert all(len(row) > 1 for row in csv.reader(io.StringIO(written[name]["per_query.csv"])))


def test_a_setting_of_bm25_is_the_references_on_the_same_chunks(metrics: dict[str, Any]) -> None:
    library = read_library()
    chunks = by_sentences(Setting(), [one.text for one in library.documents], 4, 1)
    cut = reference("tokenize").tokenize
    docs = [cut(chunk.text) for chunk in chunks]
    gains = graded(chunks, library.questions)
    recalls = []
    for question, wanted in zip(library.questions, gains, strict=True):
        scores = np.array(reference("bm25_scores").bm25_scores(cut(question.text), docs, 0.5, 1.0))
        order = [i for i in np.argsort(-scores, kind="stable")[:5].tolist() if scores[i] > 0]
        recalls.append(len(set(order) & set(wanted)) / len(wanted))
    found = metrics["bm25-parameters"]["settings"]
    assert len(found) == 16
    assert found["k1 = 0.5, b = 1"]["recall@5"] == pytest.approx(np.mean(recalls))


def test_the_words_are_what_came_out_within_two_questions(metrics: dict[str, Any]) -> None:
    found = metrics["bm25-parameters"]["texts"]
    came_out = {"as written": 0.63, "lower-cased": 0.65, "lower-cased, stemmed": 0.71}
    for name, value in came_out.items():
        assert found["settings"][name]["recall@5"] == pytest.approx(value, abs=2 / 50)
        low, high = found["intervals"][name]["recall@5"]
        assert low < value < high


@pytest.mark.parametrize(
    ("word", "expected"),
    [("splitting", "splitt"), ("used", "used"), ("boxes", "box"), ("rows", "row"), ("is", "is"),
     ("badly", "bad"), ("Sing", "Sing"), ("a", "a")],
)  # fmt: skip
def test_the_crude_stemmer(word: str, expected: str) -> None:
    assert bm25_parameters.stem(word) == expected


@pytest.mark.parametrize("seed", range(3))
def test_an_outlier_ruins_sums_and_hardly_touches_rrf(seed: int) -> None:
    report = fusion_study.run(Setting(options=Options(seed=seed)))
    clean, hit = report.figures, report.figures["with_outlier"]
    bounds = {name: one["ndcg@10"] for name, one in clean["intervals"].items()}
    assert bounds["min-max sum"][0] > bounds["raw sum"][1]
    assert bounds["RRF, k = 60"][0] > max(bounds["A alone"][1], bounds["B alone"][1])
    ruined = {name: one["ndcg@10"] for name, one in hit["intervals"].items()}
    assert ruined["min-max sum"][1] < bounds["min-max sum"][0]
    assert ruined["RRF, k = 60"][0] > ruined["min-max sum"][1]
    lost = {
        name: clean["settings"][name]["ndcg@10"] - hit["settings"][name]["ndcg@10"]
        for name in clean["settings"]
    }
    assert lost["B alone"] == 0
    assert lost["RRF, k = 60"] < 0.06 < lost["raw sum"] < lost["min-max sum"]


def test_the_outlier_is_one_irrelevant_document_in_one_system() -> None:
    first, second = fusion_study.simulated(0)
    spoilt = fusion_study.with_outlier(first)
    changed = np.argwhere(spoilt != first)
    assert {tuple(one) for one in changed.tolist()} == {(q, 99) for q in range(200)}
    assert (first >= 0).all()
    assert (np.abs(second) <= 1).all()
    assert first.max() > 20


def test_ivf_finds_more_the_more_it_looks_at_and_clusters_help(metrics: dict[str, Any]) -> None:
    data = metrics["ivf"]["data"]
    for by_nlist in data.values():
        assert list(by_nlist) == ["nlist 8", "nlist 32"]
        for one in by_nlist.values():
            for before, after in pairwise(one["probes"]):
                assert before["scanned"] < after["scanned"]
                assert before["recall@10"] <= after["recall@10"] + 0.02
            assert one["probes"][-1]["scanned"] == pytest.approx(1)
            assert one["probes"][-1]["recall@10"] == pytest.approx(1)
    for nlist in ("nlist 8", "nlist 32"):
        first = {kind: data[kind][nlist]["probes"][0]["recall@10"] for kind in data}
        assert first["clustered"] > first["random"] + 0.2


@pytest.mark.parametrize("seed", range(2))
def test_diversity_brings_other_sources(seed: int) -> None:
    found = mmr_study.run(Setting(options=Options(seed=seed))).figures["settings"]
    rows = [found[f"lambda = {lam:g}"] for lam in mmr_study.LAMBDAS]
    for less, more in pairwise(rows):
        assert less["distinct sources"] >= more["distinct sources"]
        assert less["mean cosine"] <= more["mean cosine"] + 1e-9
    assert rows[0]["distinct sources"] > 4.5
    assert rows[-1]["distinct sources"] < 1.5


def test_copies_are_lightly_edited_and_no_two_are_alike() -> None:
    text = read_library().documents[0].text
    copies = mmr_study.edited(text, 0)
    assert len({text, *copies}) == 5
    words = text.split()
    for copy in copies:
        assert set(copy.split()) <= set(words)
        assert abs(len(copy.split()) - len(words)) < 0.1 * len(words)
    assert copies == mmr_study.edited(text, 0)
    assert copies != mmr_study.edited(text, 1)


def test_a_learners_mmr_picks_as_ours_and_a_wrong_one_is_refused(
    crew: MakeCrew, metrics: dict[str, Any]
) -> None:
    finished = run(LABS["mmr"], Options(), crew(mmr=""))
    assert finished.manifest["parts"]["mmr"] == "mmr.py"
    assert finished.report.figures["settings"] == metrics["mmr"]["settings"]
    twice = "def mmr(query, docs, k, lam=0.5):\n    return [0] * k\n"
    finished = run(LABS["mmr"], Options(), crew(mmr=twice))
    (failed,) = finished.manifest["failed"]
    assert failed["reason"] == "gave a passage twice in mmr()"
    assert finished.report.figures["settings"] == metrics["mmr"]["settings"]


def test_labels_move_with_the_documents_into_chapters() -> None:
    library = read_library()
    chapters = chunk_size.chapters_of(library)
    assert len(chapters.texts) == 19
    assert sum(map(len, chapters.texts)) == sum(len(d.text) for d in library.documents) + 48 - 19
    for question, places in zip(library.questions, chapters.answers, strict=True):
        text = library.documents[question.document].text
        assert [chapters.texts[number][start:end] for number, (start, end) in places] == [
            text[start:end] for start, end in question.spans
        ]


def test_what_stands_whole_in_the_chunks_is_answered() -> None:
    chapters = chunk_size.chapters_of(read_library())
    chunks = by_words(Setting(), chapters.texts, 128, 25)
    (number, (start, end)) = chapters.answers[0][0]
    whole = [i for i, chunk in enumerate(chunks) if chapters.texts[number][start:end] in chunk.text]
    others = [i for i in range(len(chunks)) if i not in whole]
    assert whole
    assert chunk_size.answered(chapters, chunks, 0, whole).docs == (0,)
    assert chunk_size.answered(chapters, chunks, 0, others).docs == ()


def test_larger_chunks_answer_more_and_cost_more(metrics: dict[str, Any]) -> None:
    found = metrics["chunk-size"]
    by_five = {name: one["recall@5"] for name, one in found["settings"].items()}
    budget = {name: one["recall@5"] for name, one in found["within_512_tokens"]["settings"].items()}
    assert len(by_five) == 8
    assert by_five["64 tokens, 10% overlap"] == pytest.approx(0.43, abs=2 / 50)
    assert by_five["512 tokens, 10% overlap"] == pytest.approx(0.80, abs=2 / 50)
    low, high = found["intervals"]["64 tokens, 10% overlap"]["recall@5"]
    assert high < by_five["512 tokens, 10% overlap"]
    assert low > 0.2
    # Five chunks of 512 hold more than one does, and eight of 64 more than five do.
    assert budget["512 tokens, 10% overlap"] < by_five["512 tokens, 10% overlap"]
    assert budget["64 tokens, 10% overlap"] >= by_five["64 tokens, 10% overlap"]


def test_a_file_that_fails_in_a_study_costs_itself_alone(
    crew: MakeCrew, metrics: dict[str, Any]
) -> None:
    endless = "def chunk(tokens, size, overlap):\n    while True: pass\n"
    finished = run(LABS["chunk-size"], Options(), crew(chunk=endless))
    (failed,) = finished.manifest["failed"]
    assert failed["reason"].startswith("ended its worker in chunk()")
    assert finished.report.figures["settings"] == metrics["chunk-size"]["settings"]


@pytest.mark.parametrize("name", STUDIES)
def test_the_jobs_of_a_study_are_those_it_asks_for(
    finished: dict[str, Finished], name: str
) -> None:
    assert set(finished[name].manifest["parts"]) == set(LABS[name].jobs)


ONE_CELL = """
class IVFIndex:
    def __init__(self, vectors, nlist, seed=0):
        self.vectors, self.centroids, self.lists = vectors, vectors[:1], []
"""


def test_refused_parts_are_part_failures(learners: Callable[..., Setting]) -> None:
    index = "class IVFIndex:\n    def __init__(self, v, nlist, seed=0):\n        self.lists = []\n"
    setting = learners(
        ivf_search=index + "        self.centroids = v[:1]\n        self.vectors = v\n"
    )
    searched, asked = np.eye(20, 4, dtype=np.float32), np.eye(2, 4, dtype=np.float32)
    with pytest.raises(PartFailed, match="centroids that fit the vectors"):
        measure_ivf(setting, searched, asked, 4)


SLOW_TO_BUILD = """

import time

build = IVFIndex.__init__

def slow(self, *arguments, **named):
    time.sleep(2.5)
    build(self, *arguments, **named)

IVFIndex.__init__ = slow
"""


@pytest.mark.parametrize("patience_s", [30.0, 0.5])
def test_an_index_may_take_longer_to_build_than_another_call(
    crew: MakeCrew, monkeypatch: pytest.MonkeyPatch, patience_s: float
) -> None:
    monkeypatch.setattr(ivf, "BUILD_S", patience_s)
    source = built_in().exercise("ivf_search").solution.read_text(encoding="utf-8")
    limits = Limits(call_s=2.0, total_s=30.0, memory_mb=512)
    one = crew(limits, ivf_search=source + SLOW_TO_BUILD)
    parts = Parts(one.sandbox, {"ivf": one.for_job("ivf")}, limits)
    vectors = np.eye(20, 4, dtype=np.float32)
    try:
        if patience_s > limits.call_s:
            assert measure_ivf(Setting(parts=parts), vectors, vectors[:2], 4).nlist == 4
        else:
            with pytest.raises(PartFailed, match="No answer within"):
                measure_ivf(Setting(parts=parts), vectors, vectors[:2], 4)
    finally:
        parts.close()
