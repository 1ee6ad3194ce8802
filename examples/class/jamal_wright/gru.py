# jamal w.
import torch

def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    gx = x @ w_ih.T + b_ih
    gh = h @ w_hh.T + b_hh
    rx, zx, nx = gx.chunk(3, 1)
    rh, zh, nh = gh.chunk(3, 1)
    r = torch.sigmoid(rx + rh)
    z = torch.sigmoid(zx + zh)
    n = torch.tanh(nx + r * nh)
    return (1 - z) * n + z * h

def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    hs = [gru_step(x[:, 0, :], h0, w_ih, w_hh, b_ih, b_hh)]
    for i in range(1, x.shape[1]):
        hs.append(gru_step(x[:, i, :], hs[-1], w_ih, w_hh, b_ih, b_hh))
    return torch.stack(hs, 1), hs[-1]

answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}
