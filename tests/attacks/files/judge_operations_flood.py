# expect: <=100 pass|fault|fail | a million operations in every call
# Judge and diagnosis | within the deadline of the call
import torch


def weighted(x, w):
    for _ in range(20_000):
        x = x + 0
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
