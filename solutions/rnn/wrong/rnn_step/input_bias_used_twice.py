"""`b_ih` counts twice in your sum, and `b_hh` has no effect.

Idea: one bias is added two times in place of both
Hint: compare the names of the two biases in your formula.
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_input = x @ w_ih.T + b_ih
    from_state = h @ w_hh.T + b_ih
    return torch.tanh(from_input + from_state)
