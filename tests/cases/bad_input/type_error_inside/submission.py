def double(x):
    return len(x)
