"""This works for 3 samples and 7 units only: the sizes of the example stand in the code.

Idea: the sizes of the example are hard-coded
Hint: where can batch size and number of units be read?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    T = x.shape[1]
    outputs = x.new_empty(3, T, 7)
    h = h0
    for t in range(T):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h
