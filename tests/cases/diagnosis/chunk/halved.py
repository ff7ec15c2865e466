"""Chunks by recursion: the first window, then the chunks of what is left."""


def chunk(tokens, size, overlap):
    if overlap < 0 or size <= overlap:
        raise ValueError(size, overlap)
    rest, windows = [*tokens], []
    while rest:
        windows.append(rest[:size])
        rest = rest[size - overlap :] if len(rest) > size else []
    return windows
