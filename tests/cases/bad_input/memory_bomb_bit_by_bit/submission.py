def double(x):
    kept = []
    while True:
        kept.append(bytearray(1 << 20))
