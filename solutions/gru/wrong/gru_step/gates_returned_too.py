"""Your new state comes back in company of the gates; the new state alone is asked for.

Idea: returned as (h', r, z)
Hint: how many tensors are to the right of the arrow?
Fails: comes_out_in_the_right_form, follows_the_formula, gradients_reach_every_argument,
    an_open_reset_gate_lets_the_past_in, a_row_belongs_to_a_result, every_sample_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h, r, z
