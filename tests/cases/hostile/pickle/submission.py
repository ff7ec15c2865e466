class Bomb:
    def __reduce__(self):
        import os

        return os.system, ("touch /tmp/@TRACE@",)

    __reduce_ex__ = lambda self, protocol: self.__reduce__()
    __deepcopy__ = __copy__ = __getstate__ = lambda self, *rest: self.__reduce__()


def double(x):
    return Bomb() if x == 2 else [Bomb()]
