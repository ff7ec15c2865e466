class Text(str):
    def __str__(self):
        raise SystemExit

    __repr__ = __format__ = __len__ = __str__


class Raises(Exception):
    def __str__(self):
        raise MemoryError

    __repr__ = __str__


class NoText(Exception):
    def __str__(self):
        return 7


class Lies(Exception):
    def __str__(self):
        return Text("x")

    @property
    def __class__(self):
        raise KeyboardInterrupt


class Long(Exception):
    def __str__(self):
        return "x" * 10_000_000


class Meta(type):
    def mro(cls):
        return [cls, *type.mro(cls)[1:]]

    def __getattribute__(cls, name):
        raise RuntimeError(name)


class Named(Exception, metaclass=Meta):
    pass


def syntax_error():
    error = SyntaxError(Text("x"))
    error.lineno, error.offset, error.text, error.filename, error.msg = 10**30, -1, Text("y"), Text("z"), Text("m")
    return error


def cycle():
    one, other = ValueError("one"), ValueError("other")
    one.__cause__, other.__cause__ = other, one
    one.__context__ = one.__cause__
    return one


KINDS = [Raises, NoText, Lies, Long, Named, syntax_error, cycle, lambda: KeyError(Text("k")), lambda: Exception(*range(100_000)), lambda: UnicodeDecodeError("a", b"b", 0, 1, Text("c"))]


def rrf_scores(rankings, k=60):
    local = Text("local")
    again = Raises()
    raise KINDS[len(str(rankings)) % len(KINDS)]()


reciprocal_rank_fusion = rrf_scores
