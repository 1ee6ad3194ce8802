"""This works for 3 samples and 7 units only: the sizes of the example stand in the code.

Idea: the sizes of the example are hard-coded
Hint: where can batch size and number of units be read?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    T = x.shape[1]
    outputs = x.new_empty(3, T, 7)
    h = h0
    for t in range(T):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h
