"""Your states are never negative and have no upper limit: a ReLU stands where the formula has another function.

Idea: ReLU as the activation
Hint: between which two numbers should every entry of a state lie?
Fails: follows_the_formula, squashes_the_biases_too, gradients_reach_every_argument, the_state_stays_within_one
"""

import torch
import torch.nn.functional as F


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return F.relu(F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh))
