# 渡辺 淳 (Watanabe Jun)
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    s = torch.mm(x, w_ih.t()) + torch.mm(h, w_hh.t()) + b_ih + b_hh
    # 4つのゲート
    return torch.sigmoid(s).chunk(4, dim=1)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    return o * torch.tanh(c), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    hs = []
    h, c = h0, c0
    for i in range(x.size(1)):
        h, c = lstm_step(x[:, i, :], h, c, w_ih, w_hh, b_ih, b_hh)
        hs.append(h)
    return torch.stack(hs, dim=1), h, c


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
