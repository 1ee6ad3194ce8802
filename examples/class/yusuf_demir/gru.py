"""gru - Yusuf Demir

After the first paper: reset the state, then multiply.
"""
import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    Wr, Wz, Wn = w_ih.chunk(3)
    Ur, Uz, Un = w_hh.chunk(3)
    br, bz, bn = b_ih.chunk(3)
    cr, cz, cn = b_hh.chunk(3)
    r = torch.sigmoid(x @ Wr.T + br + h @ Ur.T + cr)
    z = torch.sigmoid(x @ Wz.T + bz + h @ Uz.T + cz)
    n = torch.tanh(x @ Wn.T + bn + (r * h) @ Un.T + cn)
    return (1 - z) * n + z * h


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    states = [h0]
    for x_t in torch.unbind(x, dim=1):
        states.append(gru_step(x_t, states[-1], w_ih, w_hh, b_ih, b_hh))
    return torch.stack(states[1:], dim=1), states[-1]


answers = {
    "number_of_parameters": 1800,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "b",
}
