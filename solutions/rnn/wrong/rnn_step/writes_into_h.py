"""The numbers are right, but your function changed its argument `h`. The caller may still need the old state.

Idea: the new state is copied into the caller's `h`
Hint: what would the caller see in `h` after the call? Return a new tensor instead.
Fails: gradients_reach_every_argument, leaves_its_arguments_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h.data.copy_(torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).data)
    return h
