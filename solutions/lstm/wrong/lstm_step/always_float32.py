"""The values are right, but the results are float32 whatever comes in.

Idea: everything is cast to float32
Hint: from which argument could the results take their dtype?
Fails: comes_out_as_state_and_cell
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (part.float() for part in lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh))
    c_next = f * c.float() + i * g
    return o * torch.tanh(c_next), c_next
