# -*- coding: latin-1 -*-
# Hélène Beaumont - réseau récurrent, première unité
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    # l'entrée et l'état précédent, chacun avec son biais
    entree = x.matmul(w_ih.t()).add(b_ih)
    etat = h.matmul(w_hh.t()).add(b_hh)
    return entree.add(etat).tanh()


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    etats = []
    etat = h0
    for t in range(x.size(1)):
        etat = rnn_step(x.select(1, t), etat, w_ih, w_hh, b_ih, b_hh)
        etats.append(etat)
    # le temps est la deuxième dimension
    return torch.stack(etats, dim=1), etat


def gradient_norms(forward, x):
    copie = x.detach().clone()
    copie.requires_grad_(True)
    derniere = forward(copie)[:, -1]
    gradient = torch.autograd.grad(derniere.sum(), copie)[0]
    # norme sur le lot et les caractéristiques, un nombre par pas de temps
    return torch.linalg.norm(gradient.permute(1, 0, 2).reshape(x.size(1), -1), dim=1)


answers = {
    "gradient_after_50_steps": 0.00515,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
