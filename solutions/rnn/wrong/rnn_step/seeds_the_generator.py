"""The numbers are right, but the call resets the random number generator for everybody who comes after it.

Idea: a seed is set inside the step
Hint: nothing here is random. Which line is left over from another exercise?
Fails: gives_the_same_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    torch.manual_seed(42)
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
