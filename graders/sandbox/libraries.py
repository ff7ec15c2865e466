"""Which shared libraries extension modules need, read from their ELF headers as the loader does."""

from __future__ import annotations

import os
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAGIC: Final = b"\x7fELF\x02"  # of 64 bits
_HEADER: Final = struct.Struct("=16s2HI3QI6H")
_SEGMENT: Final = struct.Struct("=2I6Q")
_ENTRY: Final = struct.Struct("=2Q")
_LOAD: Final = 1
_DYNAMIC: Final = 2
_NEEDED: Final = 1
_STRINGS: Final = 5
_LONGEST_NAME: Final = 256
# The C library loads it by name when a thread ends early.
_ALWAYS: Final = ("libgcc_s.so.1",)


def libraries_for(modules: Iterable[str]) -> set[str]:
    """The paths of all that is loaded in this process and all that these files need to load.

    Libraries are looked for in the folders of those that are loaded now.
    """
    loaded = _loaded()
    folders = sorted({os.path.dirname(path) for path in loaded})  # noqa: PTH120  no Path per line
    found = set(loaded)  # what these need is loaded too
    names = {*_ALWAYS, *(name for path in modules if path not in found for name in needed(path))}
    while names:
        paths = {path for name in names for path in _candidates(name, folders)} - found
        found |= paths
        names = {name for path in paths for name in needed(path)}
    return found


def needed(path: str) -> list[str]:
    """The file names of the libraries that an ELF file of 64 bits asks for; none for others."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # gone
        return []
    try:
        return _names(descriptor)
    except struct.error:  # no such file at all, or a cut one
        return []
    finally:
        os.close(descriptor)


def _loaded() -> set[str]:
    maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="surrogateescape")
    return set(re.findall(r" (/.*/[^/\n]*\.so[.\d]*)$", maps, re.MULTILINE))


def _candidates(name: str, folders: list[str]) -> list[str]:
    paths = (f"{folder}/{name}" for folder in folders)
    return [path for path in paths if os.path.exists(path)]  # noqa: PTH110


def _names(file: int) -> list[str]:
    header = _HEADER.unpack(os.pread(file, _HEADER.size, 0))
    if not header[0].startswith(_MAGIC):
        return []
    start, size, count = header[5], header[9], header[10]
    segments = list(_SEGMENT.iter_unpack(os.pread(file, size * count, start)))
    entries = [
        entry
        for kind, _, offset, _, _, length, _, _ in segments
        if kind == _DYNAMIC
        for entry in _ENTRY.iter_unpack(os.pread(file, length, offset))
    ]
    tags = dict(entries)
    if _STRINGS not in tags:
        return []
    text = _offset(tags[_STRINGS], segments)
    return [_string(file, text + value) for tag, value in entries if tag == _NEEDED]


def _offset(address: int, segments: list[tuple[int, ...]]) -> int:
    """Where in the file stands what is loaded at this address."""
    for kind, _, offset, start, _, length, _, _ in segments:
        if kind == _LOAD and start <= address < start + length:
            return offset + address - start
    return address


def _string(file: int, start: int) -> str:
    return os.pread(file, _LONGEST_NAME, start).partition(b"\0")[0].decode()
