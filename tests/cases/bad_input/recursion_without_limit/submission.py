import sys

sys.setrecursionlimit(1_000_000_000)


def double(x):
    class Deep:
        def __getattr__(self, name):
            return getattr(self, name)

    return Deep().x
