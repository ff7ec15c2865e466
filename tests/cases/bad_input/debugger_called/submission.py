import pdb


def double(x):
    pdb.set_trace()
    return {}
