class Shy:
    def __repr__(self):
        raise KeyError("no")


def double(x, helper=Shy()):
    return {}
