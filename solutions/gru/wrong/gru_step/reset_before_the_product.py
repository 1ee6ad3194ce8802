"""You use the form of the first paper. Here the reset gate acts after the matrix, on what comes out of it.

Idea: reset gate applied to `h` before the product: W_hn (r*h) + b_hn
Hint: which two things stand inside the brackets that `r` multiplies?
Fails: follows_the_formula, gradients_reach_every_argument, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_ir, w_iz, w_in = w_ih.chunk(3)
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_ir, b_iz, b_in = b_ih.chunk(3)
    b_hr, b_hz, b_hn = b_hh.chunk(3)
    r = torch.sigmoid(x @ w_ir.T + b_ir + h @ w_hr.T + b_hr)
    z = torch.sigmoid(x @ w_iz.T + b_iz + h @ w_hz.T + b_hz)
    n = torch.tanh(x @ w_in.T + b_in + (r * h) @ w_hn.T + b_hn)
    return (1 - z) * n + z * h
