import ctypes
import multiprocessing
import os
from multiprocessing import shared_memory

def attempt(name, action):
    try:
        print(name, "DONE", action())
    except BaseException as error:
        print(name, "refused:", type(error).__name__)


libc = ctypes.CDLL(None, use_errno=True)


def called(number, *args):
    result = libc.syscall(number, *args)
    if result < 0:
        raise OSError(ctypes.get_errno())
    return result


def double(x):
    attempt("posix", lambda: shared_memory.SharedMemory("@TRACE@", create=True, size=4096))
    attempt("shmget", lambda: called(29, 0x4D41524B, 4096, 0o1600))
    attempt("semget", lambda: called(64, 0x4D41524B, 1, 0o1600))
    attempt("msgget", lambda: called(68, 0x4D41524B, 0o1600))
    attempt("mq_open", lambda: called(240, b"@TRACE@", 0o102, 0o600, None))
    attempt("memfd", lambda: os.memfd_create("@TRACE@"))
    attempt("secret", lambda: called(447, 0))
    attempt("key", lambda: called(248, b"user", b"@TRACE@", b"x", 1, -3))
    attempt("eventfd", lambda: os.eventfd(0))
    attempt("pipe", lambda: os.pipe())
    attempt("queue", lambda: multiprocessing.Queue())
    return None
