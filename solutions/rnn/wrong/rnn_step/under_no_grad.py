"""The values are right, but the whole step runs without recording: no gradient reaches any argument.

Idea: the step runs under `no_grad`
Hint: `no_grad` is for measuring a trained model. Is this step to be learned through?
Fails: gradients_reach_every_argument
Same as: computed_on_data
"""

import torch


@torch.no_grad()
def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
