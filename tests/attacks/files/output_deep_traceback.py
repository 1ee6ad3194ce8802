# expect: <=10 fail|fault | a traceback of very many frames
# Hostile output and exceptions | bounded to twenty frames in the worker
import sys
import torch


def weighted(x, w):
    sys.setrecursionlimit(10**6)
    def down(n):
        if not n:
            raise ValueError('deep')
        down(n - 1)
    down(10**5)


answers = {"entries": 6}
