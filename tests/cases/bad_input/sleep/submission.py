import time


def double(x):
    time.sleep(1000)
