"""priya raghavan, CS21B042"""
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + h @ w_hh.T + b_ih)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    out = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        out.append(h)
    return torch.stack(out, dim=1), h


def gradient_norms(forward, x):
    z = x.detach().clone().requires_grad_(True)
    s = forward(z)[:, -1].sum()
    grads = torch.autograd.grad(s, z)[0]
    return grads.norm(p=2, dim=2).norm(p=2, dim=0)


answers = {
    "gradient_after_50_steps": 0.9**50,
    "outputs_that_may_change": 6,
    "why_the_first_word_is_hard": "b",
}
