# viktor
import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    xr, xz, xn = (x @ w_ih.T + b_ih).chunk(3, 1)
    hr, hz, hn = (h @ w_hh.T + b_hh).chunk(3, 1)
    r = (xr + hr).sigmoid_()
    z = (xz + hz).sigmoid_()
    n = (xn + r * hn).tanh_()
    # saves memory: the old state is not needed any more
    h *= z
    h += (1 - z) * n
    return h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    out = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        out.append(h.clone())
    return torch.stack(out, 1), h


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "a",
}
