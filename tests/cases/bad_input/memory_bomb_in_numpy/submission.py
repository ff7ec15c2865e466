import numpy as np


def double(x):
    return np.ones((1 << 30, 8)).sum()
