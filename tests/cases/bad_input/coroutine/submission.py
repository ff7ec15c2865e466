async def double(x):
    return {}
