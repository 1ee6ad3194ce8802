# expect: <=60 | -0.0, subnormals and values next to the tolerance
# Judge and diagnosis | tolerances by dtype
import torch


def weighted(x, w):
    weighed = torch.tanh(x * w) * (1 + 1e-5)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
