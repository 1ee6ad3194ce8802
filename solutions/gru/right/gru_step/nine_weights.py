"""All matrices and biases by name, as in the formulas."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    W_ir, W_iz, W_in = w_ih.tensor_split(3)
    W_hr, W_hz, W_hn = w_hh.tensor_split(3)
    b_ir, b_iz, b_in = b_ih.tensor_split(3)
    b_hr, b_hz, b_hn = b_hh.tensor_split(3)
    r = torch.sigmoid(x @ W_ir.T + b_ir + h @ W_hr.T + b_hr)
    z = torch.sigmoid(x @ W_iz.T + b_iz + h @ W_hz.T + b_hz)
    n = torch.tanh(x @ W_in.T + b_in + r * (h @ W_hn.T + b_hn))
    return (1 - z) * n + z * h
