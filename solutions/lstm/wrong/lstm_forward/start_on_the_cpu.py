"""Your cell starts on the CPU: with inputs elsewhere, two devices meet.

Idea: a first cell made on the CPU
Hint: `c0` is on the right device already. What do the zeros add?
Fails: outputs_stay_on_the_device
"""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    c = torch.zeros(x.shape[0], w_hh.shape[1], dtype=x.dtype, device="cpu") + c0
    outputs = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)
