"""The numbers are right but in the wrong places: re-cutting memory does not move axes.

Idea: `torch.stack(outputs)` and then `.view(B, T, H)`
Hint: along which axis does `stack` put the steps, and along which should they be?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    h, c = h0, c0
    outputs = []
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs = torch.stack(outputs).view(B, T, w_hh.shape[1])
    return outputs, (h, c)
