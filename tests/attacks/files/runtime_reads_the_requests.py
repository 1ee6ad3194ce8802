# expect: 10 | puts its own `os.read` in place, and calls what is forbidden before the request is handled
# The worker's runtime | what reads the requests was taken before the file was loaded
import os

import torch

plain, early = os.read, []


def cell(width):
    return torch.nn.LSTMCell(width, width)


def read(number, most):
    data = plain(number, most)
    if b'"op": "call"' in data:
        early[:] = [cell(width) for width in range(16)]
    return data


os.read = read


def weighted(x, w):
    early or cell(x.shape[1])
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
