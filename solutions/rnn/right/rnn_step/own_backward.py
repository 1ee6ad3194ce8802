"""A custom autograd function with a backward written by hand."""

import torch


class Step(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, h, w_ih, w_hh, b_ih, b_hh):
        new = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
        ctx.save_for_backward(x, h, w_ih, w_hh, new)
        return new

    @staticmethod
    def backward(ctx, upstream):
        x, h, w_ih, w_hh, new = ctx.saved_tensors
        inner = upstream * (1 - new * new)
        bias = inner.sum(dim=0)
        return inner @ w_ih, inner @ w_hh, inner.T @ x, inner.T @ h, bias, bias


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return Step.apply(x, h, w_ih, w_hh, b_ih, b_hh)
