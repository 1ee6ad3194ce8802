# Unusual right answers to `lstm_gates`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% a_list_of_four
"""Both biases are added up first, and a list of four comes back."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    bias = b_ih + b_hh
    gates = list((x @ w_ih.T + h @ w_hh.T + bias).chunk(4, dim=1))
    for k in range(4):
        gates[k] = gates[k].tanh() if k == 2 else gates[k].sigmoid()
    return gates


# %% float32_inside
"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h, w_ih, w_hh, b_ih, b_hh))
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return i.sigmoid().to(kind), f.sigmoid().to(kind), g.tanh().to(kind), o.sigmoid().to(kind)


# %% in_place_on_own_sums
"""The activations work in place on the own sums."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = torch.addmm(b_ih, x, w_ih.T)
    sums.add_(h @ w_hh.T).add_(b_hh)
    i, f, g, o = (block.clone() for block in sums.split(h.shape[1], dim=1))
    return i.sigmoid_(), f.sigmoid_(), g.tanh_(), o.sigmoid_()


# %% named_tuple
"""Input and state joined for one product, and a named tuple as the result."""

from collections import namedtuple

import torch

Gates = namedtuple("Gates", "i f g o")


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    joined = torch.cat((x, h), 1)
    weight = torch.cat((w_ih, w_hh), 1)
    i, f, g, o = torch.nn.functional.linear(joined, weight, b_ih + b_hh).tensor_split(4, dim=1)
    return Gates(i=torch.sigmoid(i), f=torch.sigmoid(f), g=torch.tanh(g), o=torch.sigmoid(o))


# %% row_slices
"""Four separate products from slices of the rows, summed one by one."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]

    def block(k):
        rows = slice(k * H, (k + 1) * H)
        total = x @ w_ih[rows].T
        total = total + h @ w_hh[rows].T
        total = total + b_ih[rows]
        return total + b_hh[rows]

    return block(0).sigmoid(), block(1).sigmoid(), block(2).tanh(), block(3).sigmoid()


# %% safe_sigmoid_by_hand
"""A sigmoid written by hand in the form that does not overflow."""

import torch


def sigmoid(a):
    return torch.exp(-torch.nn.functional.softplus(-a))


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return sigmoid(i), sigmoid(f), torch.tanh(g), sigmoid(o)


# %% sigmoid_by_cases
"""A sigmoid written by hand in two cases, one for each sign."""

import torch


def sigmoid(a):
    return torch.where(a >= 0, 1 / (1 + torch.exp(-a.abs())), torch.exp(-a.abs()) / (1 + torch.exp(-a.abs())))


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return sigmoid(i), sigmoid(f), torch.tanh(g), sigmoid(o)


# %% tanh_for_all
"""The sigmoid is written with tanh, so one tanh serves all four blocks."""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).unflatten(-1, (4, -1))  # (B, 4, H)
    scale = sums.new_tensor([0.5, 0.5, 1.0, 0.5]).unsqueeze(-1)
    curves = torch.tanh(scale * sums)
    i, f, g, o = curves.unbind(dim=1)
    return 0.5 * (1 + i), 0.5 * (1 + f), g, 0.5 * (1 + o)


# %% textbook_sigmoid
"""A sigmoid written by hand as one over one plus an exponential."""

import torch


def sigmoid(a):
    return 1 / (1 + torch.exp(-a))


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return sigmoid(i), sigmoid(f), torch.tanh(g), sigmoid(o)
