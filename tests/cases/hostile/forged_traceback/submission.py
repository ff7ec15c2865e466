def at(line, name):
    code = compile("1 / 0", "doubling.py", "exec").replace(co_name=name, co_firstlineno=line, co_qualname=name)
    return code


def double(x):
    exec(at(10**9 if x == 2 else 1, "<script>alert(1)</script>"))
