X = '@CONTROLS@'


def double(x):
    return {}
