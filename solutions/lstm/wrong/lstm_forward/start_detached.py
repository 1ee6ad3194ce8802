"""The values are right, but no gradient reaches `h0` and `c0`: the start is detached.

Idea: the first states are detached
Hint: somebody may want to learn the first states. Which line cuts them off?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0.detach(), c0.detach()
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
