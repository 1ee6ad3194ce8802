"""With a single entry off the diagonal of a recurrent block the wrong unit reacts: your product runs along its
columns.

Idea: the recurrent blocks are not transposed
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_two_formulas, gradients_reach_states_and_weights
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    parts = []
    for k in range(4):
        rows = slice(k * H, (k + 1) * H)
        parts.append(x @ w_ih[rows].T + b_ih[rows] + h @ w_hh[rows] + b_hh[rows])
    i, f, g, o = parts
    c_next = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c_next), c_next
