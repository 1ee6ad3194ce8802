# Zofia Nowak
import torch
import torch.nn.functional as F


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    bramki = F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh)
    bramki = bramki.chunk(4, dim=1)
    return tuple(torch.tanh(b) if nr == 2 else torch.sigmoid(b) for nr, b in enumerate(bramki))


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c1 = i * c + f * g
    return o * torch.tanh(c1), c1


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    wyniki = []
    h, c = h0, c0
    for krok in x.transpose(0, 1):
        h, c = lstm_step(krok, h, c, w_ih, w_hh, b_ih, b_hh)
        wyniki.append(h)
    return torch.stack(wyniki, dim=1), (h, c)


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
