"""The values are right, but the result is float64 even where the inputs are float32.

Idea: everything is cast to float64
Hint: from which argument could the result take its dtype?
Fails: comes_out_in_the_right_form
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    total = x.double() @ w_ih.double().T + b_ih + h.double() @ w_hh.double().T + b_hh
    return torch.tanh(total)
