def double(x):
    scores = {}
    scores["a"] = scores
    return scores
