"""System calls that Python has no function for. Linux only."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Final

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_DUMPABLE: Final = 4
_PR_SET_NO_NEW_PRIVS: Final = 38
_SYS_CAPSET: Final = {"x86_64": 126, "aarch64": 91}
_CAPABILITY_VERSION_3: Final = 0x20080522
_CAP_DAC_READ_SEARCH: Final = 1 << 2

_libc: Final = ctypes.CDLL(None, use_errno=True)


def syscall(number: int, *args: Any) -> int:
    """Call the kernel. Raises OSError where it answers with an error."""
    result = _libc.syscall(ctypes.c_long(number), *args)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return int(result)


def prctl(option: int, *args: Any) -> None:
    """Set a property of this process. Raises OSError where the kernel refuses."""
    if _libc.prctl(ctypes.c_int(option), *args, *[ctypes.c_ulong(0)] * (4 - len(args))):
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


def die_with_parent(signal: int) -> None:
    """Have the kernel send this signal to this process as soon as its parent is gone."""
    prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal))


def close_to_others() -> None:
    """Have the kernel refuse /proc/PID of this process, and of its forks, to all but root's rights.

    Else workers, who have one user and one Landlock domain, could open each other's pipes there,
    and the zygote's.
    """
    prctl(_PR_SET_DUMPABLE, ctypes.c_ulong(0))


def renounce_privileges() -> None:
    """Forbid this process and its children to gain rights, by set-uid programs for instance."""
    prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1))


def drop_capabilities() -> None:
    """Give up what root may do, but for reading: root's Python can lie in another user's folder."""
    number = _SYS_CAPSET.get(os.uname().machine)
    if os.geteuid() != 0 or number is None:
        return
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    # Three words for each half of the 64 bits: effective, permitted, inheritable.
    sets = (ctypes.c_uint32 * 6)(_CAP_DAC_READ_SEARCH, _CAP_DAC_READ_SEARCH, 0, 0, 0, 0)
    syscall(number, header, sets)
