def double(x):
    breakpoint()
    return {}
