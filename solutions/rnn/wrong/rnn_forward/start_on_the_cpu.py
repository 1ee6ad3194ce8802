"""Your state starts on the CPU: with inputs elsewhere, two devices meet.

Idea: a first state made on the CPU
Hint: `h0` is on the right device already. What do the zeros add?
Fails: outputs_stay_on_the_device
"""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = torch.zeros(x.shape[0], w_hh.shape[1], dtype=x.dtype, device="cpu") + h0
    outputs = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h
