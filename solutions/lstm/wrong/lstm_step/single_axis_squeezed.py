"""With one sample, or one unit, your results lose an axis.

Idea: axes of size one are squeezed away
Hint: which axes does `squeeze()` remove when nobody tells it which?
Fails: every_memory_is_its_own, steps_for_every_size
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    h_next = o * torch.tanh(c_next)
    return h_next.squeeze(), c_next.squeeze()
