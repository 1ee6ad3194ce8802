from functools import reduce

import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    s = torch.addmm(torch.addmm(b_ih + b_hh, x, w_ih.T), h, w_hh.T).view(len(x), 4, -1)
    i, f, o = s[:, [0, 1, 3]].sigmoid().unbind(1)
    return i, f, s[:, 2].tanh(), o


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    return o * (c := f * c + i * g).tanh(), c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    def read(states, x_t):
        return [*states, lstm_step(x_t, *states[-1], w_ih, w_hh, b_ih, b_hh)]

    _, *states = reduce(read, x.unbind(1), [(h0, c0)])
    return torch.stack([h for h, _ in states], 1), states[-1]


answers = {"cell_after_the_step": 2.5, "shape_of_w_ih": (128, 10), "what_keeps_the_gradient": "a"}


def test_against_torch():
    cell = torch.nn.LSTMCell(3, 5)
    x, h, c = torch.randn(2, 3), torch.randn(2, 5), torch.randn(2, 5)
    torch.testing.assert_close(lstm_step(x, h, c, *cell.parameters()), cell(x, (h, c)))


test_against_torch()
