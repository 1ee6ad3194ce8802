# expect: 10 fault | exception whose __str__ loops
# Hostile output and exceptions | formatted in the worker, within the deadline
class Mine(Exception):
    def __str__(self):
        while True:
            pass
import torch


def weighted(x, w):
    raise Mine


answers = {"entries": 6}
