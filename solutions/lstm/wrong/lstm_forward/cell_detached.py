"""The values are right, but the cell is detached at every step: just the path that carries the gradient far is
cut.

Idea: the cell detached at each step
Hint: through which of the two states does the gradient travel far?
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
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
        c = c.detach()
    return torch.stack(outputs, dim=1), (h, c)
