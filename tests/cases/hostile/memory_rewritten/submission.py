import ctypes
import sys


def double(x):
    # The value of a small int stands 24 bytes behind its head.
    ctypes.memmove(id(7) + 24, id(2 * x) + 24, 4)
    return 3 + 4
