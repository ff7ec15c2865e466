"""Which of the watched files were saved.

File events wake us, but only comparing the files themselves decides: so editors that save by
renaming, bursts of events and folders on a network, where no events come, are all the same.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

LOOK_S = 0.5  # how long a save may go unnoticed where no file events come
SETTLE_S = 0.04  # between two looks at a file that is being written
MOST_LOOKS = 50
EVENTS_GROUP_MS = 50

Stamps = dict["Path", tuple[int, int, int]]


class Saves:
    """Watches the files that `files` names, all of them in one folder, or below it: recursive."""

    def __init__(
        self, folder: Path, files: Callable[[], Iterable[Path]], *, recursive: bool = False
    ) -> None:
        self._folder, self._files, self._recursive = folder, files, recursive
        self._seen = self._stamps()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)
        self._stop = threading.Event()
        self._events = threading.Thread(target=self._listen, daemon=True)

    def __enter__(self) -> Self:
        self._events.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._stop.set()
        self._events.join()
        os.close(self._woken)
        os.close(self._wake)

    def fileno(self) -> int:
        """Readable when something in the folder has changed; look from time to time all the same.

        Where the system sends no events (network folders, too many watches) nothing wakes it.
        """
        return self._woken

    def changed(self) -> tuple[list[Path], list[Path]]:
        """The files that were saved since the last call, oldest first, and those that vanished."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self._woken, 4096):
                pass
        now = self._stamps()
        if now == self._seen:
            return [], []
        now = self._settled(now)
        saved = [path for path in now if now[path] != self._seen.get(path)]
        gone = [path for path in self._seen if path not in now]
        self._seen = now
        return sorted(saved, key=lambda path: now[path][1]), gone

    def _settled(self, now: Stamps) -> Stamps:
        """Look until nothing changes any more, or long enough: an editor may still be writing."""
        for _ in range(MOST_LOOKS):
            time.sleep(SETTLE_S)
            before, now = now, self._stamps()
            if now == before:
                break
        return now

    def _stamps(self) -> Stamps:
        stamps: Stamps = {}
        for path in self._files():
            with contextlib.suppress(OSError):
                status = path.stat()
                stamps[path] = status.st_ino, status.st_mtime_ns, status.st_size
        return stamps

    def _listen(self) -> None:
        import watchfiles  # noqa: PLC0415  loads here, while the first grading runs

        with contextlib.suppress(OSError):  # no such events here: looking by the clock must do
            for _ in watchfiles.watch(
                self._folder,
                watch_filter=None,
                step=EVENTS_GROUP_MS,
                stop_event=self._stop,
                recursive=self._recursive,
                raise_interrupt=False,
            ):
                os.write(self._wake, b".")
