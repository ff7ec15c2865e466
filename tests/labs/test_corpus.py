"""Folders in BEIR layout: what is read, and what is said of a malformed one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.errors import UsageError
from graders.labs.corpus import CorpusError, read_corpus
from tests.labs.material import corpus_lines, query_lines, write_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_title_and_text_are_joined_and_grades_kept(folder: Path) -> None:
    corpus = read_corpus(folder)
    assert corpus.ids == ("d1", "d2", "d3", "d4", "d5")
    assert corpus.texts[0] == "Cats the cat sat on the mat"
    assert corpus.texts[3] == "stock markets fell sharply today"
    assert [one.id for one in corpus.questions] == ["q1", "q2", "q3", "q4"]
    assert corpus.questions[2].gains == {4: 2.0, 1: 1.0}


def test_a_question_without_a_relevant_passage_is_left_out_and_counted(folder: Path) -> None:
    assert read_corpus(folder).left_out == 1


def test_blank_lines_windows_ends_and_a_mark_at_the_beginning_do_not_matter(
    folder: Path, tmp_path: Path
) -> None:
    other = write_folder(tmp_path / "other")
    path = other / "corpus.jsonl"
    text = path.read_text(encoding="utf-8").replace("\n", "\r\n\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert read_corpus(other) == read_corpus(folder)


GOOD, ASKED = corpus_lines(), query_lines()


@pytest.mark.parametrize(
    ("parts", "place", "fault"),
    [
        ({"corpus": [GOOD[0], "{not json"]}, "corpus.jsonl, line 2", "is not JSON"),
        ({"corpus": [GOOD[0], "[1, 2]"]}, "corpus.jsonl, line 2", "is no object"),
        ({"corpus": ["[" * 100_000]}, "corpus.jsonl, line 1", "is not JSON"),
        ({"corpus": ['{"text": "x"}']}, "corpus.jsonl, line 1", "_id is missing"),
        ({"corpus": ['{"_id": "a"}']}, "corpus.jsonl, line 1", "text is missing"),
        ({"corpus": ['{"_id": 7, "text": "x"}']}, "corpus.jsonl, line 1", "_id is no text"),
        ({"corpus": [GOOD[0], GOOD[1], GOOD[0]]}, "corpus.jsonl, line 3", "in line 1 already"),
        ({"corpus": []}, "corpus.jsonl", "holds no passage"),
        ({"queries": [ASKED[0], "oops"]}, "queries.jsonl, line 2", "is not JSON"),
        ({"judged": ("q1\td3",)}, "test.tsv, line 2", "has 2 columns"),
        ({"judged": ("q1\td3\tyes",)}, "test.tsv, line 2", "'yes' is no whole number"),
        ({"judged": ("q1\td3\t1", "q9\td3\t1")}, "test.tsv, line 3", "no question 'q9'"),
        ({"judged": ("q1\td9\t1",)}, "test.tsv, line 2", "no passage 'd9'"),
        ({"judged": ("q1\td3\t99999",)}, "test.tsv, line 2", "is above 30"),
        ({"corpus": ['{"_id": "a", "text": "\\ud83d"}']}, "corpus.jsonl, line 1", "half a char"),
        ({"judged": ("q1\td3\t0",)}, "test.tsv", "judges no passage relevant"),
    ],
)
def test_a_malformed_file_is_told_by_line_and_fault(
    tmp_path: Path, parts: dict[str, list[str]], place: str, fault: str
) -> None:
    folder = write_folder(tmp_path / "bad", **parts)  # type: ignore[arg-type]
    with pytest.raises(CorpusError) as caught:
        read_corpus(folder)
    assert f"{place}: " in str(caught.value)
    assert fault in str(caught.value)


@pytest.mark.parametrize("name", ["corpus.jsonl", "queries.jsonl", "qrels/test.tsv"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(CorpusError, match=r"cannot be read .*BEIR"):
        read_corpus(folder)


def test_bytes_that_are_no_text_are_told_by_line(folder: Path) -> None:
    path = folder / "queries.jsonl"
    path.write_bytes(path.read_bytes() + b'{"_id": "q9", "text": "\xff"}\n')
    with pytest.raises(CorpusError, match=r"queries\.jsonl, line 6: is not UTF-8 \(byte 24\)"):
        read_corpus(folder)


def test_a_missing_folder_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no folder"):
        read_corpus(tmp_path / "nowhere")
