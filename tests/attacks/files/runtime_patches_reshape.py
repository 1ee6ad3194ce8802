# expect: 10 | puts its own `Tensor.reshape` in place, and calls what is forbidden when a request's tensors arrive
# The worker's runtime | what makes tensors of the bytes was taken before the file was loaded
import torch

plain, early = torch.Tensor.reshape, {}


def cell(x):
    return torch.nn.LSTMCell(x.shape[1], 2)


def reshape(tensor, *shape):
    shaped = plain(tensor, *shape)
    if shaped.dim() == 2:
        early[tuple(shaped.shape)] = cell(shaped)
    return shaped


torch.Tensor.reshape = reshape


def weighted(x, w):
    early.pop(tuple(x.shape), None) or cell(x)
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
