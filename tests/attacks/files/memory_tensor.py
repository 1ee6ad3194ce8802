# expect: 10 fault | torch.ones bomb
# Memory, disk, descriptors | address space is limited
import torch


def weighted(x, w):
    return torch.ones(1 << 34)


answers = {"entries": 6}
