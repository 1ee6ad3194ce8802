# expect: <=20 | an expanded view of a petabyte as the result
# Memory, disk, descriptors | an output over the limit is described and not sent
import torch


def weighted(x, w):
    big = torch.zeros(()).expand(1 << 30, 1 << 20)
    return big[0], big


answers = {"entries": 6}
