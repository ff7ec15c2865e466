"""Writes a site into a folder: never over a file that is not ours, and removes what is outdated."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Collection

LISTING = "site-files.json"


class SiteFolder:
    """The folder that a site is built into. A listing in it says which files are ours."""

    def __init__(self, folder: Path) -> None:
        """Read what an earlier build left. Raises UsageError where the folder cannot be used."""
        self._folder = folder
        self._before = self._read_listing()
        self._now: dict[str, str] = {}

    def write(self, path: str, content: bytes) -> None:
        """Write one file, unless it is there already. Raises UsageError."""
        target = self._folder / path
        if path not in self._before and target.exists() and not self._is(target, content):
            raise UsageError(
                f"{target} is not a file of the site and stands in its way. Nothing was deleted;"
                " move it, or give --out another folder."
            )
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            if not self._is(target, content):
                target.write_bytes(content)
        except OSError as error:
            raise _unwritable(target, error) from None
        self._now[path] = hashlib.sha256(content).hexdigest()

    def finish(self) -> None:
        """Remove files of ours that this build did not write, and note those that it did."""
        for path in self._before.keys() - self._now.keys():
            target = self._folder / path
            if target.is_file() and _digest(target) == self._before[path]:
                target.unlink()
        listing = json.dumps(dict(sorted(self._now.items())), indent=0) + "\n"
        try:
            (self._folder / LISTING).write_text(listing, encoding="utf-8")
        except OSError as error:
            raise _unwritable(self._folder / LISTING, error) from None

    @property
    def files(self) -> Collection[str]:
        """What was written so far."""
        return self._now

    @staticmethod
    def _is(target: Path, content: bytes) -> bool:
        return target.is_file() and target.read_bytes() == content

    def _read_listing(self) -> dict[str, str]:
        if self._folder.exists() and not self._folder.is_dir():
            raise UsageError(f"--out: {self._folder} is not a folder. Name one.")
        try:
            listing = json.loads((self._folder / LISTING).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(listing, dict):
            return {}
        return {path: digest for path, digest in listing.items() if _is_inside(path)}


def _is_inside(path: str) -> bool:
    """Whether a listed path stays in the folder: the listing may have been edited."""
    return not Path(path).is_absolute() and ".." not in Path(path).parts


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _unwritable(path: Path, error: OSError) -> UsageError:
    return UsageError(f"{path}: cannot be written ({error.strerror}). Give --out another folder.")
