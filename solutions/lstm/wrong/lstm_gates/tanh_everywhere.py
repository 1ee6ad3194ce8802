"""All four of your results can be negative: three of them are gates, which lie between 0 and 1.

Idea: tanh on all four blocks
Hint: a gate at -1 would turn the sign of the memory. Which function keeps it between 0 and 1?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    return tuple(torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1))
