"""`b_hh` is added at the first step only; it belongs into every step.

Idea: the recurrent bias is added to `h0` instead of every step
Hint: unroll two steps on paper and count the biases.
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, step_by_step_equals_the_whole,
    may_be_cut_in_two
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    projected = x @ w_ih.T + b_ih
    recurrent = h0 @ w_hh.T + b_hh
    outputs = []
    for t in range(x.shape[1]):
        h = torch.tanh(projected[:, t] + recurrent)
        outputs.append(h)
        recurrent = h @ w_hh.T
    return torch.stack(outputs, dim=1), h
