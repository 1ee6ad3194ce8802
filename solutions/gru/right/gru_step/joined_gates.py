"""One product for the two gates from joined input and state, a separate one for the candidate."""

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    joined = torch.cat([x, h], dim=1)
    weight = torch.cat([w_ih[: 2 * H], w_hh[: 2 * H]], dim=1)
    r, z = torch.sigmoid(joined @ weight.T + b_ih[: 2 * H] + b_hh[: 2 * H]).split(H, dim=1)
    hidden = h @ w_hh[2 * H :].T + b_hh[2 * H :]
    n = torch.tanh(x @ w_ih[2 * H :].T + b_ih[2 * H :] + r * hidden)
    return n - z * n + z * h
