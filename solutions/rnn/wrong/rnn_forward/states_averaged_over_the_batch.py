"""When sample 0 changes, the outputs of sample 1 move: the states are averaged over the batch after every step.

Idea: the state is averaged over the batch
Hint: samples should know nothing of each other. Along which axis do you average?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
        h = h.mean(dim=0, keepdim=True).expand_as(h)
    return torch.stack(outputs, dim=1), h
