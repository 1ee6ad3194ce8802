"""`b_ih` counts twice in your sum, and `b_hh` has no effect.

Idea: one bias is added two times in place of both
Hint: compare the names of the two biases in your code.
Fails: follows_the_formula, gradients_reach_every_argument, both_biases_count_alike
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    from_input = torch.addmm(b_ih, x, w_ih.T)
    from_state = torch.addmm(b_ih, h, w_hh.T)
    i, f, g, o = (from_input + from_state).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
