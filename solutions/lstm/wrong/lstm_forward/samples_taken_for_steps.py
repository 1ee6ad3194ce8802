"""You take `x[t]`, which is a whole sample, for step `t` of all samples.

Idea: the first axis is walked along as if it were time
Hint: batch comes first in `x`. How do you pick step `t` of every sample?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for x_t in x:
        h, c = lstm_step(x_t, h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
