"""Two results come back; one tensor is asked for.

Idea: output and state returned as a pair
Hint: output and new state are the same thing here. What does the signature promise?
Fails: comes_out_in_the_right_form, follows_the_formula, gradients_reach_every_argument,
    every_sample_stands_alone, a_row_belongs_to_a_result, the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    output = h_next
    return output, h_next
