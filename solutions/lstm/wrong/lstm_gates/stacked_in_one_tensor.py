"""All four parts come back in one tensor; four separate ones are asked for.

Idea: the four parts are returned as one tensor
Hint: what does the caller write on the left of the equals sign to get `i`, `f`, `g` and `o`?
Fails: comes_out_as_four_tensors, follows_the_formula, gradients_reach_every_argument, both_biases_count_alike,
    a_row_belongs_to_a_result, every_sample_stands_alone
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.cat([torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)], dim=1)
