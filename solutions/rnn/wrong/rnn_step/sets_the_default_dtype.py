"""The numbers are right, but the call changes torch's default dtype for everybody who comes after it.

Idea: the default dtype is set inside the step
Hint: is there a line that changes torch itself rather than your tensors?
Fails: gives_the_same_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    torch.set_default_dtype(torch.float16)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
