"""The loop is right; in your step the recurrent weight is not transposed, so the wrong units listen to each other.

Idea: a step with `h @ w_hh`
Hint: a row of a weight belongs to one entry of the result. What does that say about the product?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time
"""

import torch


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = torch.tanh(x[:, t] @ w_ih.T + b_ih + h @ w_hh + b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
