# Unusual right answers to `rnn_forward`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% a_module_beside_it
"""A small class of one's own holds the weights, a named tuple holds the results."""

from typing import NamedTuple

import torch


class Result(NamedTuple):
    outputs: torch.Tensor
    last: torch.Tensor


class Cell:
    def __init__(self, *weights):
        self.w_ih, self.w_hh, self.b_ih, self.b_hh = weights

    def __call__(self, x, h):
        return (x @ self.w_ih.T + self.b_ih + h @ self.w_hh.T + self.b_hh).tanh()


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    cell = Cell(w_ih, w_hh, b_ih, b_hh)
    h = h0
    outputs = [h := cell(x[:, t], h) for t in range(x.size(1))]
    return Result(outputs=torch.stack(outputs, 1), last=h)


# %% accumulate
"""The running state comes from `itertools.accumulate`; the final state is a view of the outputs."""

import itertools

import torch

def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    step = lambda h, x_t: rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
    outputs = torch.stack(list(itertools.accumulate(x.unbind(1), step, initial=h0))[1:], dim=1)
    return outputs, outputs[:, -1]


# %% float32_inside
"""Computed in float32 and given back in the dtype of the input: rounding, nothing else."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    kind = x.dtype
    x, h, w_ih, w_hh, b_ih, b_hh = (tensor.float() for tensor in (x, h0, w_ih, w_hh, b_ih, b_hh))
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1).to(kind), h.to(kind)


# %% hoisted_projection
"""The input projection of all steps is done at once, with both biases in it, before the loop."""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    projected = x @ w_ih.T + (b_ih + b_hh)  # (B, T, H)
    h, outputs = h0, []
    for step in projected.unbind(dim=1):
        h = torch.tanh(torch.addmm(step, h, w_hh.T))
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


# %% joined_step_by_step
"""The outputs grow by one step at a time, starting from an empty tensor of the right dtype and device."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = h0.new_empty(h0.shape[0], 0, h0.shape[1])
    h = h0.clone()
    t = 0
    while t < x.shape[1]:
        h = rnn_step(x[:, t, :], h, w_ih, w_hh, b_ih, b_hh)
        outputs = torch.cat((outputs, h[:, None, :]), dim=1)
        t += 1
    return outputs, h


# %% own_buffer
"""A preallocated buffer is filled step by step, and the state is kept in a variable of its own."""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = x.new_empty(B, T, h0.shape[1])
    h = h0
    for t in range(T):
        h = torch.tanh(x[:, t] @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
        outputs[:, t] = h
    return outputs, h


# %% recursion
"""Recursion in place of a loop: all but the last step first, then the last one."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def states(x, h0, weights):
    if x.shape[1] == 0:
        return [h0]
    before = states(x[:, :-1], h0, weights)
    return [*before, rnn_step(x[:, -1], before[-1], *weights)]


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    _, *outputs = states(x, h0, (w_ih, w_hh, b_ih, b_hh))
    return torch.stack(outputs, dim=1), outputs[-1]


# %% sample_by_sample
"""Each sample of the batch runs by itself; recurrent units may loop."""

import torch


def one_sentence(x, h, w_ih, w_hh, b_ih, b_hh):
    states = []
    for word in x:
        h = torch.tanh(torch.mv(w_ih, word) + torch.mv(w_hh, h) + b_ih + b_hh)
        states.append(h)
    return torch.stack(states)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    outputs = torch.stack([one_sentence(a, b, w_ih, w_hh, b_ih, b_hh) for a, b in zip(x, h0)])
    return outputs, outputs[:, -1, :]


# %% time_first_inside
"""Time is moved to the front for the loop and back at the end; results come in a list."""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    hidden = [h0]
    for x_t in x.transpose(0, 1):  # (T, B, D)
        hidden.append(torch.tanh(x_t @ w_ih.T + hidden[-1] @ w_hh.T + b_ih + b_hh))
    outputs = torch.stack(hidden[1:]).transpose(0, 1)
    return [outputs, hidden[-1]]
