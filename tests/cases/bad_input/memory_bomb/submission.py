def double(x):
    return bytearray(1 << 40)
