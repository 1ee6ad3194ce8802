# Unusual right answers to `rnn_step`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% addmm_in_place
"""Two `addmm` calls, the second with the first as its bias, and tanh in place on the own sum."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.addmm(b_ih, x, w_ih.t())
    total = torch.addmm(total, h, w_hh.t())
    total = total + b_hh
    return total.tanh_()


# %% broadcast_products
"""No matrix product: everything is multiplied out and summed over the last axis."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_input = (x.unsqueeze(1) * w_ih).sum(dim=-1)  # (B, 1, D) * (H, D) -> (B, H)
    from_state = (h.unsqueeze(1) * w_hh).sum(dim=-1)
    return torch.tanh(from_input + b_ih + from_state + b_hh)


# %% concatenated
"""Input and state are joined, the weights too, and one product does it all."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    both = torch.cat([x, h], dim=1)  # (B, D + H)
    weight = torch.cat([w_ih, w_hh], dim=1)  # (H, D + H)
    return torch.tanh(both @ weight.T + (b_ih + b_hh))


# %% einsum_with_types
"""Sums with named axes, type hints and keyword-friendly code."""

import torch
from torch import Tensor


def rnn_step(x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor) -> Tensor:
    from_input: Tensor = torch.einsum("bd,ud->bu", x, w_ih)
    from_state: Tensor = torch.einsum("bk,uk->bu", h, w_hh)
    return (from_input + from_state + b_ih + b_hh).tanh()


# %% float32_inside
"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    a, s, u, w, p, q = (tensor.to(torch.float32) for tensor in (x, h, w_ih, w_hh, b_ih, b_hh))
    return torch.tanh(a @ u.T + p + s @ w.T + q).to(x.dtype)


# %% linear_functions
"""Two calls of `F.linear`, which carry their biases along."""

import torch
import torch.nn.functional as F


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh))


# %% one_sample_with_vmap
"""Written for a single sample and mapped over the batch."""

import torch


def one_sample(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(w_ih @ x + b_ih + w_hh @ h + b_hh)


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.vmap(one_sample, in_dims=(0, 0, None, None, None, None))(x, h, w_ih, w_hh, b_ih, b_hh)


# %% own_backward
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


# %% tanh_from_sigmoid
"""The hyperbolic tangent is written as a stretched sigmoid."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = x @ w_ih.T + h @ w_hh.T + b_ih + b_hh
    return 2 * torch.sigmoid(2 * total) - 1
