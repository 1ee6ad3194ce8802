"""Units come first in your result; samples should: it is the transpose of what is asked for.

Idea: result of shape (H, B)
Hint: which axis of your result belongs to the samples?
Fails: comes_out_in_the_right_form, follows_the_formula, gradients_reach_every_argument,
    every_sample_stands_alone, a_row_belongs_to_a_result, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(w_ih @ x.T + b_ih[:, None] + w_hh @ h.T + b_hh[:, None])
