"""With a single entry off the diagonal of `w_hh` the wrong unit reacts: your product runs along its columns.

Idea: the recurrent weight is not transposed
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh + b_hh)
