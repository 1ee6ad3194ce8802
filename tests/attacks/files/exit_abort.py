# expect: 10 fault | os.abort()
# Exit and crash | a separate process
import os
import torch


def weighted(x, w):
    os.abort()


answers = {"entries": 6}
