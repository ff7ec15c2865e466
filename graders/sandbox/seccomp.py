"""The filter of system calls: what a worker may ask of the kernel; everything else is EPERM.

pyseccomp (libseccomp) compiles the filter once, in the zygote; each worker puts its own process
id into the program, for the calls that may concern itself only, and hands it to the kernel.
"""

from __future__ import annotations

import contextlib
import ctypes.util
import errno
import importlib
import os
import struct
import sys
from fcntl import F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_GETFL, F_SETFD, F_SETFL
from termios import FIOCLEX, FIONCLEX, TCGETS
from typing import Any, Final

from graders.sandbox.kernel import prctl

_PR_SET_SECCOMP: Final = 22
_MODE_FILTER: Final = 2
_PR_SET_NAME: Final = 15
_PR_GET_NAME: Final = 16
_PR_SET_VMA: Final = 0x53564D41
_CLONE_THREAD: Final = 0x10000
_CLONE_NEW_SPACES: Final = 0x7E020080
_LARGEST_32_BIT_SIZE: Final = 2**32
_SELF: Final = 0x7ACEB00C  # stands for the worker's process id until that is known

# Reading what Landlock lets it open, its own memory, threads, clocks. Nothing here makes a
# process, a socket, a file or shared memory, and nothing looks at or changes another process.
_PLAIN: Final = """
read readv pread64 preadv write writev lseek close close_range
fstat newfstatat stat lstat statx statfs fstatfs
openat open access faccessat faccessat2 readlink readlinkat getdents64 getdents getcwd dup dup2 dup3
mmap munmap mprotect mremap madvise brk mincore membarrier mlock munlock
futex futex_waitv set_robust_list get_robust_list rseq sched_yield sched_getaffinity getcpu
clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times getrusage
rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending sigaltstack restart_syscall
poll ppoll select pselect6 getrandom uname sysinfo getpriority
getpid gettid getppid getpgrp getpgid getsid getuid geteuid getgid getegid getresuid getresgid
getgroups capget exit exit_group getrlimit
"""
_EQUAL: Final = 4  # libseccomp's SCMP_CMP_EQ and SCMP_CMP_MASKED_EQ
_MASKED_EQUAL: Final = 7
# Calls that are allowed for some values of some of their arguments only.
_GUARDED: Final[dict[str, list[list[tuple[int, ...]]]]] = {
    "clone": [[(0, _MASKED_EQUAL, _CLONE_THREAD | _CLONE_NEW_SPACES, _CLONE_THREAD)]],
    "kill": [[(0, _EQUAL, _SELF)]],
    "tgkill": [[(0, _EQUAL, _SELF)]],
    "prlimit64": [[(0, _EQUAL, 0), (2, _EQUAL, 0)]],  # its own limits, to read
    "fcntl": [
        [(1, _EQUAL, command)]
        for command in (F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD, F_DUPFD_CLOEXEC)
    ],
    "ioctl": [[(1, _EQUAL, command)] for command in (TCGETS, FIOCLEX, FIONCLEX)],
    "prctl": [[(0, _EQUAL, option)] for option in (_PR_SET_NAME, _PR_GET_NAME, _PR_SET_VMA)],
}


def compiled() -> bytes | None:
    """The filter as a BPF program, for install(); None where library or kernel have no filters."""
    if sys.maxsize < _LARGEST_32_BIT_SIZE or not _kernel_has_filters():
        return None  # a process of 32 bits has calls of other names
    try:
        return _exported(_rules(_library()))
    except (ImportError, RuntimeError, OSError):
        return None


def _library() -> Any:
    """What compiles filters. Raises ImportError, RuntimeError or OSError where it is not there.

    Told the libraries' names, since its search for them would run ldconfig twice: 10 ms.
    """
    search = ctypes.util.find_library
    names = {"seccomp": "libseccomp.so.2", "c": None}  # the C library is part of this process
    ctypes.util.find_library = names.get  # type: ignore[assignment]
    try:
        return importlib.import_module("pyseccomp")
    finally:
        ctypes.util.find_library = search


def _rules(library: Any) -> Any:
    rules = library.SyscallFilter(library.ERRNO(errno.EPERM))
    for name in _PLAIN.split():
        with contextlib.suppress(OSError):  # not every architecture has every call
            rules.add_rule(library.ALLOW, name)
    for name, variants in _GUARDED.items():
        for conditions in variants:
            rules.add_rule(library.ALLOW, name, *(library.Arg(*one) for one in conditions))
    # The C library falls back to clone, whose flags a filter can see, where clone3 is unknown.
    rules.add_rule(library.ERRNO(errno.ENOSYS), "clone3")
    return rules


def install(program: bytes) -> None:
    """Hold this process to the filter, for good. Needs kernel.renounce_privileges() before."""
    program = program.replace(struct.pack("=I", _SELF), struct.pack("=I", os.getpid()))
    instructions = ctypes.create_string_buffer(program, len(program))
    prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), ctypes.byref(_Program(instructions)))


class _Program(ctypes.Structure):
    """What linux/filter.h calls sock_fprog: the number of instructions, 8 bytes each, and them."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))

    def __init__(self, instructions: ctypes.Array[ctypes.c_char]) -> None:
        super().__init__(len(instructions) // 8, ctypes.addressof(instructions))


def _kernel_has_filters() -> bool:
    try:
        prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), None)
    except OSError as error:
        return error.errno == errno.EFAULT  # it knows the mode and misses the program
    return True


def _exported(rules: Any) -> bytes:
    reading, writing = os.pipe()
    try:
        with os.fdopen(writing, "wb") as file:
            rules.export_bpf(file)
        return os.read(reading, 1 << 16)
    finally:
        os.close(reading)
