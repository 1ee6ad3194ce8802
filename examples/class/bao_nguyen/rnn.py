"""Unit 1. I write every product as an einsum, then I can see the axes."""
from collections.abc import Callable

import torch
from torch import Tensor, einsum


def _affine(v: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    return einsum("bi,oi->bo", v, weight) + bias


def rnn_step(x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor) -> Tensor:
    return (_affine(x, w_ih, b_ih) + _affine(h, w_hh, b_hh)).tanh()


def rnn_forward(
    x: Tensor, h0: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor
) -> tuple[Tensor, Tensor]:
    # the input part needs no recurrence, so all steps at once
    inputs = einsum("btd,hd->bth", x, w_ih) + b_ih + b_hh
    state = h0
    states = []
    for part in inputs.unbind(1):
        state = torch.tanh(part + einsum("bi,oi->bo", state, w_hh))
        states.append(state)
    return torch.stack(states, 1), state


def gradient_norms(forward: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    leaf = x.detach().requires_grad_()
    last = forward(leaf)[:, -1]
    (g,) = torch.autograd.grad(last, leaf, grad_outputs=torch.ones_like(last))
    return einsum("btd,btd->t", g, g).sqrt()


answers = {
    "gradient_after_50_steps": 0.00515,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
