from itertools import accumulate

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.addmm(torch.addmm(b_ih + b_hh, x, w_ih.T), h, w_hh.T).tanh()


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    _, *states = accumulate(x.unbind(1), lambda h, x_t: rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh), initial=h0)
    return torch.stack(states, 1), states[-1]


def gradient_norms(forward, x):
    leaf = x.detach().requires_grad_()
    return torch.autograd.grad(forward(leaf)[:, -1].sum(), leaf)[0].norm(dim=(0, 2))


answers = {"gradient_after_50_steps": 0.9**50, "outputs_that_may_change": 7, "why_the_first_word_is_hard": "b"}


def test_against_torch():
    cell = torch.nn.RNNCell(3, 5)
    x, h = torch.randn(2, 3), torch.randn(2, 5)
    torch.testing.assert_close(rnn_step(x, h, *cell.parameters()), cell(x, h))


test_against_torch()
