"""What probes.py has run inside a session: each function tries one thing that must not work."""

from __future__ import annotations

import ctypes
import os
import socket
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Final

_PTRACE_SEIZE: Final = 0x4206  # unlike PTRACE_ATTACH it does not stop the process
_IO_URING_SETUP: Final = 425
_NEIGHBOURS: Final = 200
_NEIGHBOURS_FILES: Final = 12


def read(path: str) -> str:
    """Read the beginning of a file."""
    with Path(path).open("rb") as file:
        return repr(file.read(20))


def open_file(path: str) -> str:
    """Open a file to read."""
    with Path(path).open("rb"):
        return "opened"


def list_folder(path: str) -> list[str]:
    """List a folder."""
    return [entry.name for entry in Path(path).iterdir()][:3]


def write(path: str) -> int:
    """Make a file."""
    with Path(path).open("w", encoding="utf-8") as file:
        return file.write("here I am")


def connect_tcp(port: int) -> str:
    """Connect to a listener on this machine."""
    with socket.create_connection(("127.0.0.1", port), timeout=1):
        return "connected"


def send_udp(port: int) -> int:
    """Send a packet on this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        return line.sendto(b"hello", ("127.0.0.1", port))


def connect_unix(address: str) -> str:
    """Connect to a listener in the file system, or to an abstract one."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(address)
        return "connected"


def fork() -> str:
    """Start a process; it ends at once."""
    if os.fork() == 0:
        os._exit(0)
    os.wait()
    return "forked"


def execute() -> None:
    """Become another program."""
    os.execv("/bin/true", ["true"])  # noqa: S606  to run it is the point


def signal(pid: int) -> str:
    """Ask whether a process could be signalled; signal 0 does no harm."""
    os.kill(pid, 0)
    return "allowed"


def trace() -> str:
    """Attach to the parent as a debugger does."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(_PTRACE_SEIZE, os.getppid(), 0, 0) == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "attached"


def open_lines_of_others() -> str:
    """Open a pipe of the parent, or of a worker that waits for the next submission."""
    refused: OSError | None = None
    for process in (os.getppid(), *range(os.getpid() + 1, os.getpid() + _NEIGHBOURS)):
        for number in range(_NEIGHBOURS_FILES):
            try:
                os.open(f"/proc/{process}/fd/{number}", os.O_RDONLY | os.O_NONBLOCK)
            except OSError as error:
                refused = error if refused is None else refused
            else:
                return f"opened file {number} of process {process}"
    raise refused or RuntimeError("there was nobody")


def io_uring() -> str:
    """Open the queue through which a kernel does calls that a filter does not see."""
    libc = ctypes.CDLL(None, use_errno=True)
    parameters = ctypes.create_string_buffer(120)
    if libc.syscall(ctypes.c_long(_IO_URING_SETUP), ctypes.c_uint(1), parameters) == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "opened"


def shared_memory() -> str:
    """Make a block of memory that other processes can open."""
    block = SharedMemory(create=True, size=64)
    block.close()
    block.unlink()
    return "made"


def allocate(megabytes: int) -> str:
    """Take twice the memory that there may be."""
    block = bytearray(2 * megabytes << 20)
    return f"{len(block):,} bytes"


def run_on() -> None:
    """Loop in Python."""
    while True:
        pass


def run_on_in_c() -> int:
    """Loop inside one call that Python cannot interrupt."""
    return sum(range(10**15))
