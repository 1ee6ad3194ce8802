# expect: <=30 | results of sixty axes
# Judge and diagnosis | axes are capped on the wire
import torch


def weighted(x, w):
    return torch.zeros((1,) * 60), torch.zeros((1,) * 60)


answers = {"entries": 6}
