"""`x` meets `w_hh` and `h` meets `w_ih`: that only fits by accident, where there are as many features as units.

Idea: the two weights are exchanged
Hint: `x` has D features and `h` has H. Which of the two matrices has D columns?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone,
    a_row_belongs_to_a_result, the_state_stays_within_one, leaves_its_arguments_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(h @ w_ih.T + b_ih + x @ w_hh.T + b_hh)
