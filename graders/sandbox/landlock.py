"""Landlock: which files, ports and processes a process can reach. Linux 5.13 and newer.

A ruleset denies all that it handles, but for what its rules allow. It holds for this process and
all its children, and can only be narrowed. Numbers are those of linux/landlock.h.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from typing import TYPE_CHECKING, Final

from graders.sandbox.kernel import syscall

if TYPE_CHECKING:
    from collections.abc import Iterable

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1

_WRITE_FILE: Final = 1 << 1
_READ_FILE: Final = 1 << 2
_READ_DIR: Final = 1 << 3
_TRUNCATE: Final = 1 << 14
# How many of the rights to files each version of the interface knows; the first 13 came at once.
_FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_ALL_TCP: Final = 0b11
_ABSTRACT_SOCKETS: Final = 1 << 0
_SIGNALS: Final = 1 << 1
_TCP_VERSION: Final = 4
_SCOPE_VERSION: Final = 6


def version() -> int:
    """The version of the kernel's Landlock interface; 0 where there is none."""
    try:
        return syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION))
    except OSError:
        return 0


def restrict_files(readable: Iterable[str], abi: int) -> None:
    """From now on this process reads these files and folders only, and uses no TCP.

    Where the kernel can, it also signals and connects by abstract names to its own forks only.

    abi: what version() said, at least 1. Raises OSError where the kernel refuses.
    """
    files = (1 << _FILE_RIGHTS[min(abi, max(_FILE_RIGHTS))]) - 1
    scope = _ABSTRACT_SOCKETS | _SIGNALS if abi >= _SCOPE_VERSION else 0
    ruleset = _create(files, _ALL_TCP if abi >= _TCP_VERSION else 0, scope)
    try:
        for path in readable:
            _allow(ruleset, path, _READ_FILE | _READ_DIR)
        _allow(ruleset, os.devnull, (_READ_FILE | _WRITE_FILE | _TRUNCATE) & files)
        enter(ruleset)
    finally:
        os.close(ruleset)


def no_signals(abi: int) -> int | None:
    """A ruleset for each worker to enter, which confines its signals to itself.

    None if the kernel has no such thing.
    """
    return _create(0, 0, _SIGNALS) if abi >= _SCOPE_VERSION else None


def enter(ruleset: int) -> None:
    """Hold this process to the ruleset. Needs kernel.renounce_privileges() before."""
    syscall(_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0))


def _create(files: int, tcp: int, scope: int) -> int:
    # Older kernels take a longer structure than they know as long as the rest is zero.
    attributes = struct.pack("=QQQ", files, tcp, scope)
    size = ctypes.c_size_t(len(attributes))
    return syscall(_CREATE_RULESET, ctypes.c_char_p(attributes), size, ctypes.c_uint32(0))


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # gone, or a dangling link: nothing to allow
    try:
        if not _is_folder(descriptor):
            rights &= ~_READ_DIR
        rule = struct.pack("=Qi", rights, descriptor)
        kind = ctypes.c_int(_PATH_BENEATH)
        syscall(_ADD_RULE, ctypes.c_int(ruleset), kind, ctypes.c_char_p(rule), ctypes.c_uint32(0))
    finally:
        os.close(descriptor)


def _is_folder(descriptor: int) -> bool:
    return stat.S_ISDIR(os.fstat(descriptor).st_mode)
