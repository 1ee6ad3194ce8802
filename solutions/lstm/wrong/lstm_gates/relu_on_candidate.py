"""Your candidate is never negative and has no upper limit: a ReLU stands where the formula has another function.

Idea: ReLU on the candidate
Hint: the candidate should be able to lower the cell as well as to raise it.
Fails: follows_the_formula, gradients_reach_every_argument, gates_lie_between_zero_and_one
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return i.sigmoid(), f.sigmoid(), g.relu(), o.sigmoid()
