"""The values are right, but the new cell is detached when it is returned: the memory gets no gradient from the
next step.

Idea: the returned cell is detached
Hint: through which of the two results should the gradient travel far?
Fails: gradients_reach_states_and_weights
"""

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    return o * torch.tanh(c_next), c_next.detach()
