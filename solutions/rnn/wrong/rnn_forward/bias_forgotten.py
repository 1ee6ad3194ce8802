"""Changing `b_hh` does not change your outputs: one of the two biases was lost when the projection moved out of
the loop.

Idea: one bias forgotten with the hoisted projection
Hint: count the terms inside the tanh; there are four.
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    projected = torch.nn.functional.linear(x, w_ih, b_ih)  # all steps at once
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = torch.tanh(projected[:, t] + h @ w_hh.T)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
