"""The values are right, but the result is float32 whatever comes in.

Idea: everything is cast to float32
Hint: from which argument could the result take its dtype?
Fails: comes_out_in_the_right_form
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    x, h, w_ih, w_hh, b_ih, b_hh = x.float(), h.float(), w_ih.float(), w_hh.float(), b_ih.float(), b_hh.float()
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)
