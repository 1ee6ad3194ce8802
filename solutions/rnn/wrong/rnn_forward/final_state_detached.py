"""The values are right, but the final state is detached: a loss on `h_n` would teach nothing.

Idea: the returned final state is detached
Hint: the caller decides where the graph ends. Which result of yours has lost its history?
Fails: gradients_travel_back_through_time
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h.detach()
