def double(x):
    value = []
    for _ in range(1000):
        value = [value]
    return value
