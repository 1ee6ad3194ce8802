"""Changing `b_hh` does not change your outputs: one of the two biases was lost when the projection moved out of
the loop.

Idea: one bias forgotten with the hoisted projection
Hint: count the terms of the sum; there are four.
Fails: follows_the_formulas_at_every_step, gradients_travel_back_through_time
"""

import torch


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    projected = torch.nn.functional.linear(x, w_ih, b_ih)  # all steps at once
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        i, f, g, o = (projected[:, t] + h @ w_hh.T).chunk(4, dim=1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
