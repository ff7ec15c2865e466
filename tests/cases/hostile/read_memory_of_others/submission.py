import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
PTRACE_ATTACH, PTRACE_SEIZE, PROCESS_VM_READV, PIDFD_OPEN, PIDFD_GETFD = 16, 0x4206, 310, 434, 438


class Part(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def attack(pid):
    buffer = ctypes.create_string_buffer(4096)
    mine, theirs = Part(ctypes.addressof(buffer), 4096), Part(id(None) & ~4095, 4096)
    yield "ptrace", libc.ptrace(PTRACE_ATTACH, pid, 0, 0)
    yield "seize", libc.ptrace(PTRACE_SEIZE, pid, 0, 0)
    yield "readv", libc.syscall(PROCESS_VM_READV, pid, ctypes.byref(mine), 1, ctypes.byref(theirs), 1, 0)
    yield "pidfd", libc.syscall(PIDFD_OPEN, pid, 0)
    yield "getfd", libc.syscall(PIDFD_GETFD, 3, 0, 0)
    yield "mem", libc.open(b"/proc/%d/mem" % pid, os.O_RDWR)


for pid in (@JUDGE@, os.getppid(), 1):
    for name, result in attack(pid):
        print(name, "refused" if result == -1 else f"DONE {result}")


def double(x):
    return None
