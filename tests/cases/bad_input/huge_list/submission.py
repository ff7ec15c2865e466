def double(x):
    return ["document"] * 1_000_000
