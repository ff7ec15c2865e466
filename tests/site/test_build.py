"""The site as files: what is in it, and that nothing else in the folder is touched."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from graders.catalog import ProblemSet, find_set
from graders.errors import ContentError, UsageError
from graders.site.build import Options, build
from graders.site.output import LISTING
from tests.minimal import write_set

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Links(HTMLParser):
    """What a page refers to, and the fragments that it offers."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.inline: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src"} and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.add(value)
            if name == "style" or name.startswith("on"):
                self.inline.append(f"{tag} {name}")


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the built-in problem set."""
    out = tmp_path_factory.mktemp("site")
    build(find_set(None, None, None).problem_set, out, Options())
    return out


@pytest.fixture
def small(tmp_path: Path) -> ProblemSet:
    write_set(tmp_path / "set")
    return ProblemSet(tmp_path / "set")


def pages_of(site: Path) -> Iterator[Path]:
    return site.rglob("*.html")


def test_every_exercise_has_a_page_and_a_place_on_the_home_page(site: Path) -> None:
    home = Links(site / "index.html")
    for slug in find_set(None, None, None).problem_set.slugs:
        assert f"exercises/{slug}.html" in home.links
        assert (site / f"exercises/{slug}.html").is_file()


def test_every_link_inside_the_site_leads_somewhere(site: Path) -> None:
    for page in pages_of(site):
        for link in Links(page).links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            base = site if parts.path.startswith("/") else page.parent
            target = (base / parts.path.lstrip("/")).resolve() if parts.path else page
            assert target.is_file(), f"{page}: {link}"
            if parts.fragment:
                assert parts.fragment in Links(target).ids, f"{page}: {link}"


def test_pages_obey_their_own_policy(site: Path) -> None:
    for page in pages_of(site):
        text = page.read_text(encoding="utf-8")
        assert not Links(page).inline, page
        assert not re.search(r"<script(?![^>]* src=)|<style", text), page
        assert "unsafe" not in text.partition("</head>")[0].replace("wasm-unsafe-eval", ""), page


def test_hints_and_answers_can_be_read_without_scripts(site: Path) -> None:
    text = (site / "exercises/rrf.html").read_text(encoding="utf-8")
    assert "<summary>Hint 1 of 3</summary>" in text
    assert '<math xmlns="http://www.w3.org/1998/Math/MathML"' in text


def test_two_builds_are_the_same_bytes(small: ProblemSet, tmp_path: Path) -> None:
    for name in ("one", "two"):
        build(small, tmp_path / name, Options())
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_foreign_files_stay(small: ProblemSet, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "CNAME").write_text("example.org")
    build(small, out, Options())
    build(small, out, Options())
    assert (out / "CNAME").read_text() == "example.org"


def test_a_foreign_file_in_the_way_is_named_and_kept(small: ProblemSet, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "index.html").write_text("mine")
    with pytest.raises(UsageError, match=r"index\.html is not a file of the site"):
        build(small, out, Options())
    assert (out / "index.html").read_text() == "mine"


def test_what_is_outdated_goes_and_what_was_changed_by_hand_stays(
    small: ProblemSet, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    build(small, out, Options())
    listing = (out / LISTING).read_text(encoding="utf-8")
    (out / "old.html").write_text("")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    entries = f'{{"old.html": "{empty}", "../kept": "{empty}",' + listing.lstrip("{")
    (out / LISTING).write_text(entries, encoding="utf-8")
    (tmp_path / "kept").write_text("")
    build(small, out, Options())
    assert not (out / "old.html").exists()
    assert (tmp_path / "kept").exists()


def test_a_file_is_no_folder(small: ProblemSet, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(UsageError, match="is not a folder"):
        build(small, tmp_path / "out", Options())


def test_with_examples_alone_nothing_hidden_is_in_the_site(
    small: ProblemSet, tmp_path: Path
) -> None:
    build(small, tmp_path / "out", Options(hidden=False))
    exercise = small.exercise("doubling")
    secret = [exercise.hidden_test(task.id) for task in exercise.manifest.tasks]
    secret += [exercise.solution, *(exercise.wrong(one.id) for one in exercise.manifest.mistakes)]
    shipped = b"\n".join(files_of(tmp_path / "out").values())
    for path in secret:
        for line in path.read_bytes().splitlines():
            if line not in exercise.stub.read_bytes() and b"import" not in line:
                assert line not in shipped, f"{path}: {line!r}"
    page = (tmp_path / "out/exercises/doubling.html").read_text(encoding="utf-8")
    assert "The worked examples run here" in page
    about = (tmp_path / "out/how-grading-works.html").read_text(encoding="utf-8")
    assert "only the worked examples run" in about


def test_a_broken_exercise_fails_the_build_or_is_left_out(
    small: ProblemSet, tmp_path: Path
) -> None:
    broken = small.root / "exercises" / "broken"
    broken.mkdir()
    (broken / "exercise.toml").write_text("format = 1")
    both = ProblemSet(small.root)
    with pytest.raises(ContentError, match="broken"):
        build(both, tmp_path / "out", Options())
    built = build(ProblemSet(small.root), tmp_path / "out", Options(keep_going=True))
    assert built.exercises == 1
    assert "broken" in str(built.left_out[0].path)


def test_the_address_of_the_site_is_in_its_map_and_in_404(
    small: ProblemSet, tmp_path: Path
) -> None:
    build(small, tmp_path / "out", Options(base="https://example.org/learn"))
    map_ = (tmp_path / "out/sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://example.org/learn/exercises/doubling.html</loc>" in map_
    assert "https://example.org/learn/index.html" in Links(tmp_path / "out/404.html").links
