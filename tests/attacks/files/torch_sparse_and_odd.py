# expect: <=30 | sparse, nested and quantised tensors as results
# Torch's own machinery | described and not sent
import torch


def weighted(x, w):
    return x.sum(dim=1).to_sparse(), x.to_sparse()


answers = {"entries": 6}
