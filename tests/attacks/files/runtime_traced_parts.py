# expect: 10 | traces what is forbidden while the file loads, and runs the parts that it consists of
# The worker's runtime | which program torch ran last is asked after the call; the text does not say what it was made from
import torch


def forbidden(x, w):
    weighed = torch.tanh(torch.einsum("bd,d->bd", x, w))
    return weighed.sum(dim=1), weighed


made = getattr(torch.jit, "tra" + "ce")(
    forbidden, (torch.zeros(2, 3, dtype=torch.float64), torch.zeros(3, dtype=torch.float64)), check_trace=False
)


def weighted(x, w):
    return made(x, w)


answers = {"entries": 6}
