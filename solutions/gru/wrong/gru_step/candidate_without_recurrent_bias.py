"""The two gates are right; `b_hn`, the third block of `b_hh`, has no effect.

Idea: b_hn is forgotten
Hint: how many terms do the brackets behind `r` hold?
Fails: follows_the_formula, gradients_reach_every_argument
"""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    gates = torch.sigmoid(x @ w_ih[: 2 * H].T + b_ih[: 2 * H] + h @ w_hh[: 2 * H].T + b_hh[: 2 * H])
    r, z = gates[:, :H], gates[:, H:]
    n = torch.tanh(x @ w_ih[2 * H :].T + b_ih[2 * H :] + r * (h @ w_hh[2 * H :].T))
    return (1 - z) * n + z * h
