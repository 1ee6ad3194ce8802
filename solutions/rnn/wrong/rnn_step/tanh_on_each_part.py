"""Input and old state are squashed one by one and added afterwards, so the new state can reach 2.

Idea: the sum of two tanhs instead of the tanh of the sum
Hint: which comes first, adding or squashing?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    a = torch.tanh(x @ w_ih.T + b_ih)
    b = torch.tanh(h @ w_hh.T + b_hh)
    return a + b
