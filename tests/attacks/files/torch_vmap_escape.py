# expect: <=30 | a tensor that escaped from vmap
# Torch's own machinery | asked before reading
import torch


def weighted(x, w):
    kept = []
    torch.vmap(lambda row: kept.append(row) or row)(x)
    return kept[0], kept[0]


answers = {"entries": 6}
