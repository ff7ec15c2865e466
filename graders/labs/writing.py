"""The folder of a report: all of it or nothing."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graders.errors import UsageError
from graders.labs import markdown, page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.labs.report import Report

FORMAT = 1
MANIFEST = "manifest.json"
PAGE = "index.html"


def refuse_foreign(folder: Path) -> None:
    """Raise UsageError where the folder holds anything but an earlier report of ours."""
    if folder.is_dir() and not any(folder.iterdir()):
        return
    if (folder.exists() or folder.is_symlink()) and not _is_ours(folder):
        raise UsageError(f"{folder}: is there already and no lab's report. Name another --out.")


def write(report: Report, manifest: Mapping[str, Any], folder: Path) -> None:
    """Write the files beside the place, then move the whole folder there. Raises UsageError.

    An earlier report of ours is replaced, whole; anything else that stands there is left alone.
    """
    refuse_foreign(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as name:
            made = Path(name) / "report"
            made.mkdir()
            for file, text in files(report, manifest).items():
                (made / file).write_text(text, encoding="utf-8", newline="\n")
            if folder.exists():
                folder.rename(Path(name) / "before")
            made.rename(folder)
    except OSError as error:
        raise UsageError(
            f"{folder}: cannot be written ({error.strerror}). Name another --out."
        ) from error


def files(report: Report, manifest: Mapping[str, Any]) -> dict[str, str]:
    """Every file of the folder, name to text."""
    seeded = {"format": FORMAT, "lab": report.lab, "seed": manifest["seed"]}
    return {
        PAGE: page.render(report),
        "REPORT.md": markdown.render(report),
        "metrics.json": _json({**seeded, **report.figures}),
        "per_query.csv": _csv(report),
        MANIFEST: _json(manifest),
        **report.extras,
    }


def _is_ours(folder: Path) -> bool:
    try:
        told = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(told, dict) and "lab" in told and "rankwright" in told.get("versions", {})


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _csv(report: Report) -> str:
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(report.columns)
    lines.writerows(report.rows)
    return text.getvalue()
