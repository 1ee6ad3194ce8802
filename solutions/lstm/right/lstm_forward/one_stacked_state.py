"""State and cell are kept in one stacked tensor (2, B, H)."""

import torch


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    state = torch.stack([h0, c0])
    outputs = []
    for t in range(x.shape[1]):
        state = torch.stack(lstm_step(x[:, t], state[0], state[1], w_ih, w_hh, b_ih, b_hh))
        outputs.append(state[0])
    return torch.stack(outputs, dim=1), tuple(state)
