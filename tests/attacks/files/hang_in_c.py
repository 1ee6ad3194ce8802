# expect: 10 fault | one call in C that holds the interpreter's lock
# Hang | the timer is in another process
import torch


def weighted(x, w):
    return 3 ** (10**9)


answers = {"entries": 6}
