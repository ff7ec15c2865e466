import numpy as np


def double(x):
    return np.zeros(10_000_000)
