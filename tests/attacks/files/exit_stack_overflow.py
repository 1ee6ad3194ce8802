# expect: 10 fault | recursion without end, with the recursion limit lifted
# Exit and crash | a separate process; the crash is its own
import sys
import torch


def weighted(x, w):
    sys.setrecursionlimit(10**9)
    def down(n):
        return down([n]) + 1
    down(0)


answers = {"entries": 6}
