"""Unit 3."""
import torch
from torch import Tensor, einsum


def gru_step(x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor, b_hh: Tensor) -> Tensor:
    from_x = (einsum("bd,od->bo", x, w_ih) + b_ih).unflatten(1, (3, -1))
    from_h = (einsum("bk,ok->bo", h, w_hh) + b_hh).unflatten(1, (3, -1))
    r, z = (from_x[:, :2] + from_h[:, :2]).sigmoid().unbind(1)
    n = torch.tanh(from_x[:, 2] + r * from_h[:, 2])
    return torch.lerp(n, h, z)  # n + z * (h - n)


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    states = [h0]
    for x_t in x.unbind(1):
        states.append(gru_step(x_t, states[-1], w_ih, w_hh, b_ih, b_hh))
    return torch.stack(states[1:], 1), states[-1]


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}
