class Callable:
    def __call__(self, x):
        return 0

    @property
    def __signature__(self):
        raise ValueError("signature")

    __wrapped__ = property(lambda self: self)


globals()[7] = globals()[("double",)] = globals()[""] = 1
double = Callable()
Counter = type("Counter", (), {"__signature__": 7, "__init__": lambda self, start=0: None, "add": Callable()})
