"""This works for 3 samples and 7 units only: the sizes of the example stand in the code.

Idea: the sizes of the example are hard-coded
Hint: where can batch size and number of units be read?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    the_future_has_no_influence, every_past_input_counts, every_sentence_stands_alone
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    T = x.shape[1]
    outputs = x.new_empty(3, T, 7)
    h, c = h0, c0
    for t in range(T):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, (h, c)
