import _thread
import threading
import time

threading.stack_size(32_768)
started = 0


def double(x):
    global started
    try:
        while started < 3_000:
            _thread.start_new_thread(time.sleep, (1000,))
            started += 1
    except Exception as error:
        print(type(error).__name__)
    return None
