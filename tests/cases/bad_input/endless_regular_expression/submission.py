import re


def double(x):
    return re.match(r"(a+)+$", "a" * 60 + "!")
