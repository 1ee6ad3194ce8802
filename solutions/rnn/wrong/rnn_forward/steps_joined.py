"""Your outputs of all steps stand side by side in one long row per sample; an axis for time is missing.

Idea: `cat` along the features instead of `stack`
Hint: what is the difference between joining along an axis and making a new one?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.size(1)):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.cat(outputs, dim=1), h
