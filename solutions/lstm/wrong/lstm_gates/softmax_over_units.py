"""Your gates add up to 1 over the units, so opening one closes the others. Each unit should decide for itself.

Idea: softmax on the gates
Hint: which function maps one number to (0, 1) without looking at its neighbours?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return i.softmax(dim=1), f.softmax(dim=1), g.tanh(), o.softmax(dim=1)
