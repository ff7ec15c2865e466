"""Chunks by arithmetic: first how many windows there are, then each of them."""

import math


def chunk(tokens, size, overlap):
    if size <= 0 or not 0 <= overlap < size:
        raise ValueError("size and overlap do not go together")
    step = size - overlap
    n = len(tokens)
    if n == 0:
        count = 0
    elif n <= size:
        count = 1
    else:
        count = math.ceil((n - overlap) / step)
    return [[token for token in tokens[i * step : i * step + size]] for i in range(count)]
