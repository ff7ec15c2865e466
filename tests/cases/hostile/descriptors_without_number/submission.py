import os

held = []


def double(x):
    try:
        while True:
            held.append(os.dup(3))
    except OSError as error:
        print("after", len(held), error)
    return None
