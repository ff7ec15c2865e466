from itertools import repeat


def double(x):
    return "needle" in repeat("hay")
