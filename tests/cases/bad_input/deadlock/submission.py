import threading

LOCK = threading.Lock()


def double(x):
    with LOCK, LOCK:
        return {}
