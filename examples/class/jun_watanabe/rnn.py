# 渡辺 淳 (Watanabe Jun)
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(b_ih + b_hh + torch.mm(x, w_ih.t()) + torch.mm(h, w_hh.t()))


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    hs = []
    h = h0
    for i in range(x.size(1)):
        h = rnn_step(x[:, i, :], h, w_ih, w_hh, b_ih, b_hh)
        hs.append(h)
    return torch.stack(hs), h


def gradient_norms(forward, x):
    y = x.detach().clone().requires_grad_()
    g, = torch.autograd.grad(forward(y)[:, -1].sum(), y)
    return g.pow(2).sum((0, 1)).sqrt()


answers = {
    "gradient_after_50_steps": 0.9**50,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
