"""The values are right, but every ten steps the gradient is cut, so a long sequence cannot be learned from.

Idea: the state is detached every ten steps
Hint: in a short sequence all is well. What happens at step 10?
Fails: gradients_travel_back_through_time, gradients_travel_a_long_way
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        if t > 0 and t % 10 == 0:
            h = h.detach()  # truncated backpropagation
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
