# expect: 0 | an exercise's name in letters that look alike
# Text of the source | Python's own normal form decides
import torch


def wеighted(x, w):
    return x, w


answers = {"entriеs": 6}
