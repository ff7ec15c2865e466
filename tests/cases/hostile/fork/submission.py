import ctypes
import multiprocessing
import os
import pty
import subprocess
from concurrent.futures import ProcessPoolExecutor

def attempt(name, action):
    try:
        print(name, "DONE", action())
    except BaseException as error:
        print(name, "refused:", type(error).__name__)


libc = ctypes.CDLL(None, use_errno=True)
CLONE, VFORK, CLONE3, SIGCHLD = 56, 58, 435, 17


def call(number, *args):
    pid = libc.syscall(number, *args)
    if pid == 0:
        os._exit(7)
    if pid < 0:
        raise OSError(ctypes.get_errno())
    return pid


def forked(make):
    pid = make()
    if pid == 0:
        os._exit(7)
    return pid


def by_multiprocessing(method):
    process = multiprocessing.get_context(method).Process(target=print)
    process.start()
    return process


def double(x):
    attempt("fork", lambda: forked(os.fork))
    attempt("forkpty", lambda: forked(lambda: pty.fork()[0]))
    attempt("libc fork", lambda: call(57))
    attempt("clone", lambda: call(CLONE, SIGCHLD, 0, 0, 0, 0))
    attempt("clone a thread's files but no thread", lambda: call(CLONE, 0x100 | 0x400 | SIGCHLD, 0, 0, 0, 0))
    attempt("clone into a new user space", lambda: call(CLONE, 0x10000000 | SIGCHLD, 0, 0, 0, 0))
    attempt("clone3", lambda: call(CLONE3, ctypes.create_string_buffer(88), 88))
    attempt("multiprocessing fork", lambda: by_multiprocessing("fork"))
    attempt("multiprocessing spawn", lambda: by_multiprocessing("spawn"))
    attempt("pool", lambda: list(ProcessPoolExecutor(1).map(abs, [1])))
    attempt("subprocess", lambda: subprocess.run(["sleep", "1000"]))
    attempt("system", lambda: os.system("sleep 1000") and 1 / 0)
    attempt("popen", lambda: os.popen("id").read())
    attempt("spawn", lambda: os.posix_spawn("/bin/sleep", ["sleep", "1000"], {}))
    return None
