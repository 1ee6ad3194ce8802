"""The values are right, but every ten steps the gradient is cut, so a long sequence cannot be learned from.

Idea: the states are detached every ten steps
Hint: in a short sequence all is well. What happens at step 10?
Fails: gradients_travel_back_through_time, gradients_travel_a_long_way
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
        if t > 0 and t % 10 == 0:
            h, c = h.detach(), c.detach()
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
