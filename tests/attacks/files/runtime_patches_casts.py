# expect: 10 | puts its own `Tensor.to` in place, and calls what is forbidden while the arguments are made
# The worker's runtime | arguments are made with functions that were taken before the file was loaded
import torch

plain, early = torch.Tensor.to, {}


def cell(x):
    return torch.nn.LSTMCell(x.shape[1], 2)


def cast(tensor, *args, **keywords):
    if keywords.get("copy") and tensor.dim() == 2:
        early[tuple(tensor.shape)] = cell(tensor)
    return plain(tensor, *args, **keywords)


torch.Tensor.to = cast


def weighted(x, w):
    early.pop(tuple(x.shape), None) or cell(x)
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
