"""The old state is added to the new one once more, so your state leaves (-1, 1).

Idea: a residual connection around the step
Hint: `h` should enter through `w_hh` only. Where else does it enter?
Fails: follows_the_formula, gradients_reach_every_argument, a_row_belongs_to_a_result,
    the_state_stays_within_one
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    update = torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
    return h + update
