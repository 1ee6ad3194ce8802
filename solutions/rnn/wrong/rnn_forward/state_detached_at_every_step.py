"""The values are right, but the gradient does not travel back through time: it stops after one step.

Idea: the state is detached at every step
Hint: which line cuts the way back from one step to the one before?
Fails: gradients_travel_back_through_time, gradients_go_back_to_the_start
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h.detach(), w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
