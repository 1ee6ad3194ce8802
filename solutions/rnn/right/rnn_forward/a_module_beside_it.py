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
