# Unusual right answers to `lstm_forward`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% float32_inside
"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, c, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h0, c0, w_ih, w_hh, b_ih, b_hh))
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1).to(kind), (h.to(kind), c.to(kind))


# %% generator
"""A generator yields the states one after the other."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def walk(x, h, c, weights):
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, *weights)
        yield h, c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    states, cells = zip(*walk(x, h0, c0, (w_ih, w_hh, b_ih, b_hh)))
    return torch.stack(states, dim=1), [states[-1], cells[-1]]


# %% hoisted_projection
"""The input projection of all steps is done at once, with both biases in it, before the loop."""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    projected = torch.einsum("btd,gd->tbg", x, w_ih) + b_ih + b_hh
    h, c, outputs = h0, c0, []
    for step in projected:
        i, f, g, o = torch.addmm(step, h, w_hh.t()).chunk(4, dim=-1)
        c = f.sigmoid() * c + i.sigmoid() * g.tanh()
        h = o.sigmoid() * c.tanh()
        outputs += [h]
    return torch.stack(outputs, dim=1), (h, c)


# %% one_stacked_state
"""State and cell are kept in one stacked tensor (2, B, H)."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    state = torch.stack([h0, c0])
    outputs = []
    for t in range(x.shape[1]):
        state = torch.stack(lstm_step(x[:, t], state[0], state[1], w_ih, w_hh, b_ih, b_hh))
        outputs.append(state[0])
    return torch.stack(outputs, dim=1), tuple(state)


# %% own_buffers
"""Preallocated buffers for states and cells, with the running ones kept in variables of their own."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T = x.shape[:2]
    hs = torch.empty(B, T, h0.shape[1], dtype=x.dtype, device=x.device)
    cs = torch.empty_like(hs)
    h, c = h0, c0
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        hs[:, t], cs[:, t] = h, c
    return hs, (hs[:, -1], cs[:, -1])


# %% recursion
"""One step, then the rest of the sequence by the same function."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = lstm_step(x[:, 0], h0, c0, w_ih, w_hh, b_ih, b_hh)
    if x.shape[1] == 1:
        return h.unsqueeze(1), (h, c)
    rest, final = lstm_forward(x[:, 1:], h, c, w_ih, w_hh, b_ih, b_hh)
    return torch.cat([h.unsqueeze(1), rest], dim=1), final


# %% reduce
"""A fold over the inputs; the outputs are collected on the way."""

from functools import reduce

import torch

def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    outputs = []

    def fold(states, x_t):
        states = lstm_step(x_t, *states, w_ih, w_hh, b_ih, b_hh)
        outputs.append(states[0])
        return states

    final = reduce(fold, x.unbind(1), (h0, c0))
    return torch.stack(outputs, 1), final
