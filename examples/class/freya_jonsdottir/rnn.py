"""Freyja Jónsdóttir"""
import torch
from torch import nn


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(nn.functional.linear(x, w_ih, b_ih) + nn.functional.linear(h, w_hh, b_hh))


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    batch, steps = x.shape[:2]
    outputs = torch.zeros(batch, steps, h0.shape[1])
    h = h0
    for t in range(steps):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs[:, t] = h
    return outputs, h


def gradient_norms(forward, x):
    start = x.detach().requires_grad_()
    (slope,) = torch.autograd.grad(forward(start)[:, -1].sum(), (start,))
    return torch.linalg.matrix_norm(slope.transpose(0, 1))  # Frobenius, one matrix (B, D) for each step


answers = {
    "gradient_after_50_steps": 0.9**50,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
