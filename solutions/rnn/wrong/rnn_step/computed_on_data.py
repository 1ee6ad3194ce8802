"""The values are right, but the result has lost its history: nothing could be learned from it.

Idea: computed on `.data`
Hint: `.data` gives the numbers without their history. What happens if you use the tensors themselves?
Fails: gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x.data @ w_ih.data.T + b_ih.data + h.data @ w_hh.data.T + b_hh.data)
