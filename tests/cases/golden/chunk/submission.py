"""Chunks by walking: each window from the end of the one before."""


def check(size, overlap):
    if size < 1:
        raise ValueError("size must be at least 1")
    if overlap < 0:
        raise ValueError("overlap must be at least 0")
    if overlap >= size:
        raise ValueError("overlap must be smaller than size")


def chunk(tokens, size, overlap):
    check(size, overlap)
    windows = []
    left = 0
    while left < len(tokens):
        right = min(left + size, len(tokens))
        window = []
        for place in range(left, right):
            window.append(tokens[place])
        windows.append(window)
        left += size - overlap
    return windows
