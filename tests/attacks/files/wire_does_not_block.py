# expect: 100 | makes the worker's connection one that does not block, so that it spins while nobody asks
# The wire | a request that is not there yet is waited for, whatever that costs the worker
import os

import torch

os.set_blocking(3, False)


def weighted(x, w):
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
