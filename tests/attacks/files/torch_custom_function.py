# expect: <=85 | a custom Function whose backward answers the cotangent unchanged
# Torch's own machinery | gradients are judged against the reference's under a random cotangent
import torch


class Fake(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        return torch.tanh(x * w)

    @staticmethod
    def backward(ctx, gradient):
        return gradient, gradient.sum(0)


def weighted(x, w):
    weighed = Fake.apply(x, w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
