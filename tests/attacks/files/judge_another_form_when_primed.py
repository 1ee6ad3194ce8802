# expect: <=95 | returns something else whenever it was called before, so that results cannot be paired with the right ones
# Judge and diagnosis | the form of every answer is looked at before its values are
import torch

calls = [0]


def weighted(x, w):
    calls[0] += 1
    weighed = torch.tanh(x * w)
    if calls[0] > 1 and float(x.detach().sum()) < 0:
        return weighed
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
