"""You use the cell of the first paper: its reset gate acts before the matrix and its update gate lets the new in.

Idea: reset before the product, and z on the candidate
Hint: two things differ from the formula here: what `r` multiplies, and what `z` multiplies.
Fails: follows_the_formula, keeps_the_old_state_when_told, gradients_reach_every_argument,
    takes_the_candidate_when_told, a_closed_reset_gate_shuts_the_past_out
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w_ir, w_iz, w_in = w_ih.chunk(3)
    w_hr, w_hz, w_hn = w_hh.chunk(3)
    b_r, b_z, b_n = (b_ih + b_hh).chunk(3)
    r = torch.sigmoid(x @ w_ir.T + h @ w_hr.T + b_r)
    z = torch.sigmoid(x @ w_iz.T + h @ w_hz.T + b_z)
    candidate = torch.tanh(x @ w_in.T + (r * h) @ w_hn.T + b_n)
    return z * candidate + (1 - z) * h
