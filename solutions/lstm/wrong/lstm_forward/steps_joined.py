"""Your outputs of all steps stand side by side in one long row per sample; an axis for time is missing.

Idea: `cat` along the features instead of `stack`
Hint: what is the difference between joining along an axis and making a new one?
Fails: comes_out_nested, follows_the_formulas_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.size(1)):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.cat(outputs, dim=1), (h, c)
