"""Starts a new exercise, or a whole problem set, from templates that verify as they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from graders.catalog.rules import is_name
from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from graders.catalog import ProblemSet

TEMPLATES: Final = Path(__file__).with_name("templates")
FIRST: Final = "term_overlap"
FIRST_TRACK: Final = "First steps"
STEP: Final = 10  # leaves room for exercises between two others
MISTAKES: Final = ("share_of_document", "repeats_counted", "divides_by_nothing", "all_of_nothing")
EXERCISE: Final = {
    "exercises/{slug}/exercise.toml": "exercise/exercise.toml",
    "exercises/{slug}/statement.md": "exercise/statement.md",
    "exercises/{slug}/stub.py": "exercise/stub.py",
    "exercises/{slug}/examples.toml": "exercise/examples.toml",
    "exercises/{slug}/explain.py": "exercise/explain.py",
    "exercises/{slug}/hidden/test_share.py": "exercise/test_share.py",
    "exercises/{slug}/hidden/test_edges.py": "exercise/test_edges.py",
    "solutions/{slug}/solution.py": "solution/solution.py",
    **{f"solutions/{{slug}}/wrong/{name}.py": f"solution/{name}.py" for name in MISTAKES},
}
SET: Final = {
    "README.md": "set/README.md",
    "Makefile": "set/Makefile",
    ".github/workflows/check.yml": "set/check.yml",
    ".gitignore": "set/gitignore",
}


def new_exercise(problem_set: ProblemSet, slug: str) -> list[Path]:
    """Write a complete exercise, at the end of the set. Raises UsageError.

    Its track is that of the exercise before it. Nothing is overwritten.
    """
    orders = [(one.manifest.order, one.manifest.track) for one in problem_set.outlines]
    order, track = max(orders, default=(0, FIRST_TRACK))
    return _write(problem_set.root, _exercise(slug, order + STEP, track))


def new_set(folder: Path) -> list[Path]:
    """Write a problem set with one exercise into an empty folder. Raises UsageError."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is not an empty folder. Name a new one.")
    words = {"NAME": folder.resolve().name, "FIRST": FIRST}
    files = {name: _filled(template, words) for name, template in SET.items()}
    return _write(folder, files | _exercise(FIRST, STEP, FIRST_TRACK))


def _exercise(slug: str, order: int, track: str) -> dict[str, str]:
    if not is_name(slug):
        raise UsageError(
            f"{slug!r} cannot name an exercise, which is a function too. Use lower-case letters,"
            " digits and underscores, a letter first: precision_at_k, say."
        )
    title = slug.replace("_", " ").strip().capitalize()
    words = {"SLUG": slug, "TITLE": title, "ORDER": str(order), "TRACK": track}
    return {name.format(slug=slug): _filled(file, words) for name, file in EXERCISE.items()}


def _filled(template: str, words: Mapping[str, str]) -> str:
    text = (TEMPLATES / f"{template}.txt").read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(word, value)
    return text


def _write(root: Path, files: Mapping[str, str]) -> list[Path]:
    for path in _taken(root, files):
        raise UsageError(f"{path} is there already and was left alone. Choose another name.")
    written = []
    for name, text in files.items():
        path = root / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise UsageError(f"{path} cannot be written: {error.strerror}.") from error
        written.append(path)
    return written


def _taken(root: Path, files: Mapping[str, str]) -> Iterator[Path]:
    """What stands where we would write: for an exercise, its folders count as a whole."""
    for name in files:
        parts = Path(name).parts
        path = root.joinpath(*parts[:2]) if parts[0] in {"exercises", "solutions"} else root / name
        if path.exists():
            yield path
