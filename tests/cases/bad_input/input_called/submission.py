def double(x):
    return input("scores? ")
