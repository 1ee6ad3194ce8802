"""The values are right, but every 25 steps the gradient is cut. No short sequence shows it, and a long one cannot be
learned from.

Idea: the states are detached every 25 steps
Hint: how far back does the loss of step 30 reach in your loop?
Fails: gradients_travel_a_long_way
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
        if t > 0 and t % 25 == 0:
            h, c = h.detach(), c.detach()  # truncated backpropagation
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
