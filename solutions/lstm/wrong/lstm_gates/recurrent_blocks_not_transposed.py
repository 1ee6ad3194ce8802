"""With a single entry off the diagonal of a recurrent block the wrong unit reacts: your product runs along its
columns.

Idea: the recurrent blocks are not transposed
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    w_hi, w_hf, w_hg, w_ho = w_hh.chunk(4, dim=0)
    recurrent = torch.cat([h @ w_hi, h @ w_hf, h @ w_hg, h @ w_ho], dim=1)
    i, f, g, o = (x @ w_ih.T + b_ih + recurrent + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
