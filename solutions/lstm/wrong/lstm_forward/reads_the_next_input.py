"""Your first output reacts to the second input: step `t` reads `x[:, t + 1]`.

Idea: step t reads the input of t+1
Hint: which input may output 0 know?
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    T = x.shape[1]
    for t in range(T):
        h, c = lstm_step(x[:, min(t + 1, T - 1)], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
