"""A custom autograd function with the derivative of the softmax written by hand."""

import torch


class MaskedSoftmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, mask):
        filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = filled.softmax(-1) * mask
        ctx.save_for_backward(weights)
        return weights

    @staticmethod
    def backward(ctx, grad):
        (weights,) = ctx.saved_tensors
        return weights * (grad - (grad * weights).sum(-1, keepdim=True)), None


def masked_softmax(scores, mask):
    return MaskedSoftmax.apply(scores, mask)
