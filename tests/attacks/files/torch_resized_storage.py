# expect: <=30 | a tensor whose storage is resized to nothing
# Torch's own machinery | is it backed? asked before reading
import torch


def weighted(x, w):
    weighed = torch.tanh(x * w).detach()
    total = weighed.sum(dim=1)
    weighed.untyped_storage().resize_(0)
    return total, weighed


answers = {"entries": 6}
