"""The values are right, but the long memory gets no gradient: both states are detached at every step.

Idea: both states detached at each step
Hint: which line cuts the way back from one step to the one before?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
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
        h, c = lstm_step(x[:, t], h.detach(), c.detach(), w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
