def double(x):
    raise KeyboardInterrupt
