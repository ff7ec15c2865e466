"""Which shared libraries extension modules need, read from their ELF headers as the loader does."""

from __future__ import annotations

import mmap
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
# The C library loads it by name when a thread ends early.
_ALWAYS: Final = ("libgcc_s.so.1",)


def libraries_for(modules: Iterable[str]) -> set[str]:
    """The paths of all that is loaded in this process and all that these files need to load.

    Libraries are looked for in the folders of those that are loaded now.
    """
    loaded = _loaded()
    folders = sorted({os.path.dirname(path) for path in loaded})  # noqa: PTH120  no Path per line
    found: set[str] = set()
    names = {*_ALWAYS, *(name for path in modules for name in needed(path))}
    while names:
        paths = {path for name in names for path in _candidates(name, folders)} - found
        found |= paths
        names = {name for path in paths for name in needed(path)}
    return loaded | found


def needed(path: str) -> list[str]:
    """The file names of the libraries that an ELF file of 64 bits asks for; none for others."""
    try:
        with (
            Path(path).open("rb") as file,
            mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content,
        ):
            return _names(content) if content[: len(_MAGIC)] == _MAGIC else []
    except (OSError, ValueError):  # gone, or empty
        return []


def _loaded() -> set[str]:
    maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="surrogateescape")
    return set(re.findall(r" (/.*/[^/\n]*\.so[.\d]*)$", maps, re.MULTILINE))


def _candidates(name: str, folders: list[str]) -> list[str]:
    paths = (f"{folder}/{name}" for folder in folders)
    return [path for path in paths if os.path.exists(path)]  # noqa: PTH110


def _names(content: mmap.mmap) -> list[str]:
    header = _HEADER.unpack_from(content)
    start, size, count = header[5], header[9], header[10]
    segments = [_SEGMENT.unpack_from(content, start + size * n) for n in range(count)]
    entries = [
        _ENTRY.unpack_from(content, place)
        for kind, _, offset, _, _, length, _, _ in segments
        if kind == _DYNAMIC
        for place in range(offset, offset + length, _ENTRY.size)
    ]
    tags = dict(entries)
    if _STRINGS not in tags:
        return []
    text = _offset(tags[_STRINGS], segments)
    return [_string(content, text + value) for tag, value in entries if tag == _NEEDED]


def _offset(address: int, segments: list[tuple[int, ...]]) -> int:
    """Where in the file stands what is loaded at this address."""
    for kind, _, offset, start, _, length, _, _ in segments:
        if kind == _LOAD and start <= address < start + length:
            return offset + address - start
    return address


def _string(content: mmap.mmap, start: int) -> str:
    return content[start : content.find(b"\0", start)].decode()
