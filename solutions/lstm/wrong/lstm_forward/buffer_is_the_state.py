"""The values are right, but the backward pass stops: the old state is read from a buffer that is written to later.

Idea: the state is read back from the buffer that is being filled
Hint: what does autograd need the old state for, and is it still unchanged by then? Keep the state in a variable
    of its own.
Fails: gradients_travel_back_through_time
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    c = c0
    for t in range(T):
        previous = h0 if t == 0 else outputs[:, t - 1]
        outputs[:, t], c = lstm_step(x[:, t], previous, c, w_ih, w_hh, b_ih, b_hh)
    return outputs, (outputs[:, -1], c)
