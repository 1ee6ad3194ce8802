"""Your step works for 3 samples, 5 features and 7 units only: the sizes of the example stand in the code.

Idea: the sizes of the example are hard-coded
Hint: where can the three sizes be read from?
Fails: follows_the_formula, gradients_reach_every_argument, every_sample_stands_alone,
    a_row_belongs_to_a_result, the_state_stays_within_one, builds_the_step_itself
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = x.new_zeros(3, 7)
    for d in range(5):
        h_next = h_next + x[:, d : d + 1] * w_ih[:, d]
    for u in range(7):
        h_next = h_next + h[:, u : u + 1] * w_hh[:, u]
    return torch.tanh(h_next + b_ih + b_hh)
