"""The values are right, but the outputs are detached when they are stored: only `h_n` keeps its history.

Idea: the stored outputs are detached
Hint: what do you store: the state, or a copy without history?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h.detach())
    return torch.stack(outputs, dim=1), h
