"""There is one output too many: the first of yours is `h0`, which belongs to no input.

Idea: h0 kept as the first of T + 1 outputs
Hint: which of your outputs belongs to no input?
Fails: comes_out_as_outputs_and_final_state, follows_the_formula_at_every_step, ends_with_the_last_output,
    gradients_travel_back_through_time, the_future_has_no_influence, every_past_input_counts
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    states = [h0]
    for t in range(x.shape[1]):
        states.append(rnn_step(x[:, t], states[-1], w_ih, w_hh, b_ih, b_hh))
    return torch.stack(states, dim=1), states[-1]
