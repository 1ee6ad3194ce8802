"""Your forget gate is open too far. A head start belongs into the initial bias, not into the step.

Idea: an extra +1 on the forget gate
Hint: which number in your code does not come from an argument?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = torch.sigmoid(f + 1) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next
