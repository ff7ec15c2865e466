def double(x, times):
    return {}
