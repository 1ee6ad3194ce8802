# expect: <=85 | hooks on its inputs that replace the gradients
# Torch's own machinery | the same
import torch


def weighted(x, w):
    if x.requires_grad:
        x.register_hook(lambda g: g * 0)
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
