import torch
import torch.nn.functional as F


def both(x, h, w_ih, w_hh, b_ih, b_hh):
    return F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh)


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    n = h.shape[-1]
    i, f, g, o = torch.split(both(x, h, w_ih, w_hh, b_ih, b_hh), n, dim=-1)
    return i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()


def remember(gates, c):
    i, f, g, o = gates
    c = f * c + i * g
    return o * c.tanh(), c


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    return remember(lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh), c)


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    weights = (w_ih, w_hh, b_ih, b_hh)
    memory = (h0, c0)
    seen = []
    for t in range(x.shape[1]):
        memory = lstm_step(x[:, t], *memory, *weights)
        seen.append(memory[0].unsqueeze(1))
    return torch.cat(seen, dim=1), memory


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
