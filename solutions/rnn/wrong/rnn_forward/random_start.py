"""Two calls with the same arguments differ, and `h0` has no effect: the start is drawn at random.

Idea: start drawn with `torch.randn`
Hint: from which state does the caller want to start?
Fails: follows_the_formula_at_every_step, gradients_travel_back_through_time, every_past_input_counts,
    step_by_step_equals_the_whole, every_sentence_stands_alone, gives_the_same_sequence_twice
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.randn_like(h0)
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
