"""Two calls with the same arguments differ, and `h0` has no effect: the start is drawn at random.

Idea: start drawn with `torch.randn`
Hint: from which state does the caller want to start?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x_r, x_z, x_n = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.randn_like(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
