"""Your forget gate is open too far: with all sums zero it should be at one half. A head start belongs into the
initial bias, not into the step.

Idea: an extra +1 on the forget gate
Hint: which number in your code does not come from an argument?
Fails: follows_the_formula, rests_at_one_half, gradients_reach_every_argument
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f + 1.0), torch.tanh(g), torch.sigmoid(o)
