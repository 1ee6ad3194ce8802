"""Your first output reacts to the second input: step `t` reads `x[:, t + 1]`.

Idea: step t reads the input of t+1
Hint: which input may output 0 know?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, the_future_has_no_influence,
    every_past_input_counts, step_by_step_equals_the_whole, may_be_cut_in_two
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    T = x.shape[1]
    for t in range(T):
        h = rnn_step(x[:, min(t + 1, T - 1)], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
