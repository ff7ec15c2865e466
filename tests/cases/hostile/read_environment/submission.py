import ctypes
import os
import posix

libc = ctypes.CDLL(None)
libc.getenv.restype = ctypes.c_char_p
environ = ctypes.POINTER(ctypes.c_char_p).in_dll(libc, "environ")


def entries():
    index = 0
    while environ and environ[index]:
        yield environ[index]
        index += 1


print("python:", dict(os.environ))
print("at start:", [name for name in posix.environ if b"RANKWRIGHT" in name])
print("C:", [text for text in entries() if b"RANKWRIGHT" in text])
print("by name:", libc.getenv(b"RANKWRIGHT_CANARY"), libc.getenv(b"RANKWRIGHT_HOME"))


def double(x):
    return os.environ.get("RANKWRIGHT_CANARY", "nothing")
