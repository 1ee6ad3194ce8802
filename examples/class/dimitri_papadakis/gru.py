# Dimitri P.
import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    H = h.shape[1]
    wir, wiz, win = w_ih[:H], w_ih[H : 2 * H], w_ih[2 * H :]
    whr, whz, whn = w_hh[:H], w_hh[H : 2 * H], w_hh[2 * H :]
    bir, biz, bin_ = b_ih[:H], b_ih[H : 2 * H], b_ih[2 * H :]
    bhr, bhz, bhn = b_hh[:H], b_hh[H : 2 * H], b_hh[2 * H :]

    r = torch.sigmoid(x @ wir.T + bir + h @ whr.T + bhr)
    z = torch.sigmoid(x @ wiz.T + biz + h @ whz.T + bhz)
    n = torch.tanh(x @ win.T + bin_ + r * (h @ whn.T + bhn))
    return n - z * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    B, T, _ = x.shape
    outputs = x.new_empty(B, T, h0.shape[1])
    h = h0
    for t in range(T):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -5 / 8,
    "out_of_reach_when_reset_is_closed": "c",
}
