"""Two calls with the same arguments give two answers: parts of the state are dropped at random.

Idea: dropout inside the gates
Hint: which line of yours is not in the formula?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone, gives_the_same_twice
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    h = torch.dropout(h, 0.1, True)
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
