# expect: 85 fault|pass | the backward pass never ends
# Hang | the gradient is part of the call and its deadline
import torch


class Slow(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, gradient):
        while True:
            pass


def weighted(x, w):
    weighed = Slow.apply(torch.tanh(x * w))
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
