"""The values are right, but no gradient reaches `h0`: the start is detached.

Idea: the first state is detached
Hint: somebody may want to learn `h0`. Which line cuts it off?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0.detach().clone()
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
