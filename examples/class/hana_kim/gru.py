from itertools import accumulate

import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    a = torch.addmm(b_ih, x, w_ih.T).view(len(x), 3, -1)
    b = torch.addmm(b_hh, h, w_hh.T).view(len(x), 3, -1)
    r, z = (a + b)[:, :2].sigmoid().unbind(1)
    return (a[:, 2] + r * b[:, 2]).tanh().lerp(h, z)


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    _, *states = accumulate(x.unbind(1), lambda h, x_t: gru_step(x_t, h, w_ih, w_hh, b_ih, b_hh), initial=h0)
    return torch.stack(states, 1), states[-1]


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}


def test_against_torch():
    cell = torch.nn.GRUCell(3, 5)
    x, h = torch.randn(2, 3), torch.randn(2, 5)
    torch.testing.assert_close(gru_step(x, h, *cell.parameters()), cell(x, h))


test_against_torch()
