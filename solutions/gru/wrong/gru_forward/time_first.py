"""Time comes first in your outputs; the batch should.

Idea: stacked on axis 0, result (T, B, H)
Hint: which argument of `stack` says where the new axis goes?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.size(1)):
        h = gru_step(x[:, t, :], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs), h
