"""`h_n` should agree with your last output; your final states are those after the first input.

Idea: final state taken from step 0
Hint: after which step are the final states taken?
Fails: follows_the_formulas_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time,
    may_be_cut_in_two
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        if t == 0:
            final = (h, c)
        outputs.append(h)
    return torch.stack(outputs, dim=1), final
