import os
import pathlib
import shutil
import sqlite3
import tempfile

import numpy as np

def attempt(name, action):
    try:
        print(name, "DONE", action())
    except BaseException as error:
        print(name, "refused:", type(error).__name__)


PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/", "/root", "@FOLDER@", "@SET@", "@SET@/exercises/doubling/hidden", ".", "/proc/self", "/run")


def double(x):
    for place in PLACES:
        path = f"{place}/@TRACE@"
        attempt("open", lambda: open(path, "w"))
        attempt("append", lambda: open(path, "a"))
        attempt("mkdir", lambda: os.mkdir(path))
        attempt("symlink", lambda: os.symlink("/etc/passwd", path))
        attempt("link", lambda: os.link("/dev/null", path))
        attempt("fifo", lambda: os.mkfifo(path))
        attempt("node", lambda: os.mknod(path))
        attempt("unnamed", lambda: os.open(place, os.O_TMPFILE | os.O_RDWR))
        attempt("rename", lambda: os.rename(f"{place}/doubling.py", path))
        attempt("save", lambda: np.save(path, np.zeros(3)))
        attempt("database", lambda: sqlite3.connect(path).execute("create table t (x)"))
    for path in ("@SET@/exercises/doubling/hidden/test_plain.py", "@SET@/solutions/doubling/solution.py", "@FOLDER@/doubling.py"):
        attempt("write", lambda: pathlib.Path(path).write_text("x = 1"))
        attempt("remove", lambda: os.unlink(path))
        attempt("truncate", lambda: os.truncate(path, 0))
        attempt("chmod", lambda: os.chmod(path, 0o777))
        attempt("chown", lambda: os.chown(path, 1, 1))
        attempt("touch", lambda: os.utime(path))
        attempt("mark", lambda: os.setxattr(path, "user.x", b"1"))
    attempt("tree", lambda: shutil.rmtree("@SET@"))
    attempt("temporary", lambda: tempfile.NamedTemporaryFile(prefix="@TRACE@", delete=False))
    attempt("mount", lambda: os.chroot("/tmp"))
    return None
