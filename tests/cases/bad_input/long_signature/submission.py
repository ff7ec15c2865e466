def double(x, table=list(range(1_000_000))):
    return {}
