"""This works for 7 units only: the size of the example stands in the code.

Idea: the number of units of the example is hard-coded
Hint: where can the number of units be read?
Fails: follows_the_formula, gradients_reach_every_argument, an_open_reset_gate_lets_the_past_in,
    the_reset_gate_leaves_the_input_alone, a_row_belongs_to_a_result, builds_the_step_itself
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_x = x @ w_ih.T + b_ih
    from_h = h @ w_hh.T + b_hh
    r = torch.sigmoid(from_x[:, 0:7] + from_h[:, 0:7])
    z = torch.sigmoid(from_x[:, 7:14] + from_h[:, 7:14])
    n = torch.tanh(from_x[:, 14:21] + r * from_h[:, 14:21])
    return (1 - z) * n + z * h
