"""Maximiliana Kraus

Final state as nn.RNN returns it.
"""
import torch
from torch import tanh


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_x = x @ w_ih.mT
    from_h = h @ w_hh.mT
    return tanh(from_x + from_h + b_ih + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h, states = h0, []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        states += [h]
    return torch.stack(states, dim=1), h.unsqueeze(0)


def gradient_norms(forward, x):
    inp = x.detach().requires_grad_(True)
    (grad,) = torch.autograd.grad(outputs=forward(inp)[:, -1].sum(), inputs=(inp,))
    return grad.square().sum(dim=-1).sum(dim=0) ** 0.5


answers = {"gradient_after_50_steps": 0.9**50, "outputs_that_may_change": 7, "why_the_first_word_is_hard": "b"}
