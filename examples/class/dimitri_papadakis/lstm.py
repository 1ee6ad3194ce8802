# Dimitri P.
import torch


def gate(k, x, h, w_ih, w_hh, b_ih, b_hh):
    """Sum of gate number k, rows k*H to (k+1)*H."""
    H = h.shape[1]
    rows = slice(k * H, (k + 1) * H)
    return x @ w_ih[rows].T + b_ih[rows] + h @ w_hh[rows].T + b_hh[rows]


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    p = (x, h, w_ih, w_hh, b_ih, b_hh)
    return [
        torch.sigmoid(gate(0, *p)),
        torch.sigmoid(gate(1, *p)),
        torch.tanh(gate(2, *p)),
        torch.sigmoid(gate(3, *p)),
    ]


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    kept = f * c
    written = i * g
    return [o * torch.tanh(kept + written), kept + written]


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = lstm_step(x[:, 0], h0, c0, w_ih, w_hh, b_ih, b_hh)
    if x.shape[1] == 1:
        return h[:, None], (h, c)
    rest, last = lstm_forward(x[:, 1:], h, c, w_ih, w_hh, b_ih, b_hh)
    return torch.cat([h[:, None], rest], dim=1), last


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": [128, 10],
    "what_keeps_the_gradient": "a",
}
