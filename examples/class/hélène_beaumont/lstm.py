# -*- coding: latin-1 -*-
# Hélène Beaumont - mémoire à long terme
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    somme = x.matmul(w_ih.t()) + h.matmul(w_hh.t()) + b_ih + b_hh
    # entrée, oubli, candidat, sortie
    entree, oubli, candidat, sortie = somme.tensor_split(4, dim=1)
    return entree.sigmoid(), oubli.sigmoid(), candidat.tanh(), sortie.sigmoid()


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    cellule = f * c + i * g  # ce qu'on garde, plus ce qu'on écrit
    return o * cellule, cellule


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    etats = []
    h, c = h0, c0
    for t in range(x.size(1)):
        h, c = lstm_step(x.select(1, t), h, c, w_ih, w_hh, b_ih, b_hh)
        etats.append(h)
    return torch.stack(etats, dim=1), (h, c)


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
