import atexit
import os
import threading
import weakref


class Last:
    def __del__(self):
        os.write(1, b"last words\n")
        while True:
            pass


last = Last()
atexit.register(lambda: os.write(3, b"\0" * 1000))
weakref.finalize(last, print, "gone")
threading._register_atexit(lambda: threading.Event().wait())


def double(x):
    return None
