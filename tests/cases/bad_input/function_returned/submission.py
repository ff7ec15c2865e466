def double(x):
    def inner():
        return {}
    return inner
