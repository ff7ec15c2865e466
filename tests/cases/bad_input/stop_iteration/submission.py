def double(x):
    return next(iter(()))
