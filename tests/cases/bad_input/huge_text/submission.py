def double(x):
    return "x" * 20_000_000
