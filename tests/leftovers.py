"""What a grading may leave behind: processes and files, and how to find them. Linux only."""

from __future__ import annotations

import contextlib
import hashlib
import os
import select
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graders.sandbox.session import Sandbox

ENDS_S = 10.0
OPEN_TO_ALL = ("/", "/tmp", "/var/tmp", "/dev/shm")  # noqa: S108  only looked into


def children_of(pid: int) -> set[int]:
    """Process ids, by what /proc says of each process's parent."""
    found = set()
    # Not by a glob: it asks whether each file is there, and processes end meanwhile.
    for folder in (one for one in Path("/proc").iterdir() if one.name.isdigit()):
        with contextlib.suppress(OSError):
            # pid (name) state ppid: the name may hold anything, brackets too
            stat = (folder / "stat").read_text(errors="replace")
            if int(stat.rpartition(")")[2].split()[1]) == pid:
                found.add(int(folder.name))
    return found


def outlived(pid: int) -> bool:
    """Whether the process still runs when it has had time to end."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    try:
        return not select.select([descriptor], [], [], ENDS_S)[0]
    finally:
        os.close(descriptor)


class Adopted:
    """Has every process whose parent dies become a child of this one, so that none gets away."""

    def __init__(self) -> None:
        self.before = children_of(os.getpid())

    def left_by(self, sandbox: Sandbox) -> set[int]:
        """The processes that are still there, but for the worker that waits for the next file."""
        sandbox._drop_spare()  # type: ignore[attr-defined]
        zygote = sandbox._zygote.pid  # type: ignore[attr-defined]
        strays = children_of(os.getpid()) - self.before - {zygote}
        return strays | {pid for pid in children_of(zygote) if outlived(pid)}


def contents(*folders: Path) -> dict[str, str]:
    """The hash of every file in these folders; names of folders too."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        for folder in folders
        for path in folder.rglob("*")
    }


def files_with(mark: str) -> list[Path]:
    """What lies where anybody may write, or beside a run, with this mark in its name."""
    places = (Path.cwd(), Path.home(), *map(Path, OPEN_TO_ALL))
    return [path for place in places for path in place.glob(f"*{mark}*")]
