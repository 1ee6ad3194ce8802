# expect: 10 | has torch.fx write Python from what is forbidden while the file loads
# The worker's runtime | code that torch.fx wrote is known by the name of its file
import importlib

import torch

tracer = importlib.import_module("torch.f" + "x.experimental.proxy_tensor")


def forbidden(x, w):
    weighed = torch.tanh(torch.einsum("bd,d->bd", x, w))
    return weighed.sum(dim=1), weighed


example = (torch.zeros(2, 3, dtype=torch.float64), torch.zeros(3, dtype=torch.float64))
made = tracer.make_fx(forbidden, tracing_mode="symbolic")(*example)


def weighted(x, w):
    return tuple(made(x, w))


answers = {"entries": 6}
