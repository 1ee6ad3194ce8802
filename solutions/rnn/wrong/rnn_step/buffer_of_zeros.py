"""Your result is collected in a new buffer that is float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_in_the_right_form
Same as: always_float32
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    h_next = torch.zeros(h.shape)
    for b in range(x.shape[0]):
        h_next[b] = torch.tanh(w_ih @ x[b] + b_ih + w_hh @ h[b] + b_hh)
    return h_next
