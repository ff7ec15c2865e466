def double(x):
    raise ValueError
