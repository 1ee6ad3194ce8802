"""With a large `x` your new state is larger than 1: the part that comes from the input is not squashed.

Idea: tanh around the recurrent part only
Hint: what should the brackets of tanh enclose?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_state = torch.tanh(h @ w_hh.T + b_hh)
    return x @ w_ih.T + b_ih + from_state
