"""This works for 7 units only: the size of the example stands in the code.

Idea: the number of units of the example is hard-coded
Hint: where can the number of units be read?
Fails: follows_the_formula, gradients_reach_every_argument, gates_lie_between_zero_and_one,
    both_biases_count_alike, a_row_belongs_to_a_result
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    sums = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, g, o = sums[:, :7], sums[:, 7:14], sums[:, 14:21], sums[:, 21:28]
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
