import json

import numpy as np

print(np.zeros(1), json.dumps(1))


def double(x):
    return [2 * one for one in x] if isinstance(x, list) else 2 * x


class Counter:
    def __init__(self, start=0):
        self.count = start

    def add(self, n):
        self.count += n
        return self.count
