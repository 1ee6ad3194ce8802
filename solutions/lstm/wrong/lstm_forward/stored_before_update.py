"""Your first output equals `h0`, as if no input had been read yet.

Idea: position t holds the state of t-1
Hint: in which order do you take the step and store the state?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        outputs.append(h)
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
    return torch.stack(outputs, dim=1), (h, c)
