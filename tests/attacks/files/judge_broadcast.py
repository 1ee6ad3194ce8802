# expect: <=60 | results that would broadcast
# Judge and diagnosis | exact shape first
import torch


def weighted(x, w):
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1, keepdim=True), weighed


answers = {"entries": 6}
