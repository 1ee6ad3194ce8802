"""The values are right, but the backward pass stops: the old state is read from a buffer that is written to later.

Idea: the state is read back from the buffer that is being filled
Hint: what does autograd need the old state for, and is it still unchanged by then? Keep the state in a variable
    of its own.
Fails: gradients_travel_back_through_time
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = x.new_zeros(B, T, w_hh.shape[1])
    for t in range(T):
        previous = h0 if t == 0 else outputs[:, t - 1]
        outputs[:, t] = rnn_step(x[:, t], previous, w_ih, w_hh, b_ih, b_hh)
    return outputs, outputs[:, -1]
