# expect: <=35 | NaN, infinities and denormals everywhere
# Judge and diagnosis | judged by a few whole-tensor operations
import torch


def weighted(x, w):
    weighed = torch.full_like(x, 5e-324)
    total = weighed.sum(dim=1)
    return total * float('inf'), weighed


answers = {"entries": 6}
