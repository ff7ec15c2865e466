class Slow(Exception):
    def __str__(self):
        while True:
            pass


class Shown:
    def __repr__(self):
        while True:
            pass


def double(x):
    if x == 2:
        raise Slow
    shown = Shown()
    raise ValueError("no")
