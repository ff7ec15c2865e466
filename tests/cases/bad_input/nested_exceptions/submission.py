def double(x):
    try:
        raise ValueError("first")
    except ValueError as error:
        raise ExceptionGroup("many", [error, KeyError("second")]) from error
