# -*- coding: latin-1 -*-
# Hélène Beaumont - GRU : z décide combien de nouveau on laisse entrer (?)
import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    xr, xz, xn = (x.matmul(w_ih.t()) + b_ih).tensor_split(3, dim=1)
    hr, hz, hn = (h.matmul(w_hh.t()) + b_hh).tensor_split(3, dim=1)
    r = torch.sigmoid(xr + hr)
    z = torch.sigmoid(xz + hz)
    n = torch.tanh(xn + r * hn)
    return (1 - z) * h + z * n


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    etats = []
    etat = h0
    for t in range(x.size(1)):
        etat = gru_step(x.select(1, t), etat, w_ih, w_hh, b_ih, b_hh)
        etats.append(etat)
    return torch.stack(etats, dim=1), etat


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}
