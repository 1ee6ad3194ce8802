# expect: <=20 | a million small tensors as the result
# Memory, disk, descriptors | 256 leaves at most are looked at
import torch


def weighted(x, w):
    one = torch.zeros(())
    return [one] * 10**6


answers = {"entries": 6}
