# Unusual right answers to `lstm_step`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% addcmul
"""The blocks by `unflatten` and `unbind`, the cell by `addcmul`."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    sums = torch.addmm(b_ih, x, w_ih.T) + torch.addmm(b_hh, h, w_hh.T)
    i, f, g, o = sums.unflatten(-1, (4, h.shape[-1])).unbind(-2)
    c_next = torch.addcmul(f.sigmoid() * c, i.sigmoid(), g.tanh())
    return o.sigmoid().mul(c_next.tanh()), c_next


# %% float32_inside
"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, c, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h, c, w_ih, w_hh, b_ih, b_hh))
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return (torch.sigmoid(o) * torch.tanh(c)).to(kind), c.to(kind)


# %% interpolated
"""The cell as an interpolation with a correction: other rounding, the same function."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    i, f, g, o = i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()
    c_next = torch.lerp(g, c, f) + (i - (1 - f)) * g
    return o * c_next.tanh(), c_next


# %% one_sample_with_vmap
"""Written for a single sample and mapped over the batch."""

import torch


def one_sample(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (w_ih @ x + b_ih + w_hh @ h + b_hh).view(4, -1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    step = torch.vmap(one_sample, in_dims=(0, 0, 0, None, None, None, None))
    return step(x, h, c, w_ih, w_hh, b_ih, b_hh)


# %% own_gates
"""Built on the gates of the same file, with a list of two as the result."""

import torch
from torch import sigmoid, tanh


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    both = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = torch.split(both, both.shape[1] // 4, dim=1)
    return sigmoid(i), sigmoid(f), tanh(g), sigmoid(o)


def lstm_step(x, h, c, *weights):
    i, f, g, o = lstm_gates(x, h, *weights)
    new_cell = (torch.stack([f, i]) * torch.stack([c, g])).sum(dim=0)
    return [o * tanh(new_cell), new_cell]


# %% row_slices
"""Four separate products from slices of the rows, without a function for the gates."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    H = c.size(1)
    i = torch.sigmoid(x @ w_ih[:H].T + b_ih[:H] + h @ w_hh[:H].T + b_hh[:H])
    f = torch.sigmoid(x @ w_ih[H : 2 * H].T + b_ih[H : 2 * H] + h @ w_hh[H : 2 * H].T + b_hh[H : 2 * H])
    g = torch.tanh(x @ w_ih[2 * H : 3 * H].T + b_ih[2 * H : 3 * H] + h @ w_hh[2 * H : 3 * H].T + b_hh[2 * H : 3 * H])
    o = torch.sigmoid(x @ w_ih[3 * H :].T + b_ih[3 * H :] + h @ w_hh[3 * H :].T + b_hh[3 * H :])
    c = c * f + g * i
    h = torch.tanh(c) * o
    return h, c


# %% tanh_as_two_sigmoids
"""Both curves are made of the sigmoid alone."""

from torch import sigmoid


def tanh(a):
    return sigmoid(2 * a) - sigmoid(-2 * a)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = sigmoid(f) * c + sigmoid(i) * tanh(g)
    return sigmoid(o) * tanh(c_next), c_next
