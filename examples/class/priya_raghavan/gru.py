"""priya raghavan, CS21B042"""
import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    xr, xz, xn = (x @ w_ih.T + b_ih).chunk(3, dim=1)
    hr, hz, hn = (h @ w_hh.T + b_hh).chunk(3, dim=1)
    r = torch.sigmoid(xr + hr)
    z = torch.sigmoid(xz + hz)
    n = torch.tanh(xn + r * hn)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    out = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        out.append(h)
    return torch.stack(out, dim=1), h


# train a little GRU until it has learned to count
w = torch.zeros(6, 1)
u = torch.zeros(6, 2)
b = torch.zeros(6)
loss = 1.0
while loss > 1e-3:
    y, _ = gru_forward(torch.ones(1, 3, 1), torch.zeros(1, 2), w, u, b, b)
    loss = float((y[:, -1].sum() - 3) ** 2)  # TODO update w, u, b

answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}
