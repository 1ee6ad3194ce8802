"""Your outputs are float32 on the CPU whatever comes in.

Idea: a result buffer made with `torch.zeros`
Hint: what should a new buffer inherit, and from whom?
Fails: comes_out_as_outputs_and_final_state
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = torch.zeros(B, T, w_hh.shape[1])
    h = h0
    for t in range(T):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h
