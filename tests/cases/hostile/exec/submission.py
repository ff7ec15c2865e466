import ctypes
import os
import sys

def attempt(name, action):
    try:
        print(name, "DONE", action())
    except BaseException as error:
        print(name, "refused:", type(error).__name__)


libc = ctypes.CDLL(None, use_errno=True)
EXECVE, EXECVEAT = 59, 322


def double(x):
    for path in ("/bin/sh", "/usr/bin/env", sys.executable or "/usr/bin/python3"):
        attempt("execv", lambda: os.execv(path, [path, "-c", "sleep 1000"]))
    attempt("execvp", lambda: os.execvp("sh", ["sh"]))
    print("execve", libc.syscall(EXECVE, b"/bin/true", None, None), "execveat", libc.syscall(EXECVEAT, -100, b"/bin/true", None, None, 0))
    return None
