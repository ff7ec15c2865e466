def double(x):
    print("x" * 1_000_000)
    return {}
