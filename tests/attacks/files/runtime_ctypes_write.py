# expect: <=10 fault|fail|pass | writes over objects of the interpreter
# The worker's runtime | its own process only
import torch


def weighted(x, w):
    import ctypes
    for number in range(0, 4096, 8):
        ctypes.memset(id(x) + number, 0xFF, 8)
    return x, w


answers = {"entries": 6}
