"""The wrong unit reacts to a single recurrent weight: your products run along the columns of the blocks.

Idea: recurrent blocks not transposed, `h @ w_hn`
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_hr, b_hz, b_hn = b_hh.chunk(3)
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    r = torch.sigmoid(x_r + h @ w_hr + b_hr)
    z = torch.sigmoid(x_z + h @ w_hz + b_hz)
    n = torch.tanh(x_n + r * (h @ w_hn + b_hn))
    return (1 - z) * n + z * h
