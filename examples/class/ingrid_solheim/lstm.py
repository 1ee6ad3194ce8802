# Skrevet på Windows, Ingrid Solheim
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    total = torch.addmm(b_ih + b_hh, x, w_ih.T) + h @ w_hh.T
    i, f, g, o = total.chunk(4, dim=-1)
    return (torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o))


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = f * c + i * g
    h = o * torch.tanh(c)
    return h, c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    T = x.shape[1]
    h = [h0]
    c = [c0]
    for t in range(T):
        h_t, c_t = lstm_step(x[:, t], h[-1], c[-1], w_ih, w_hh, b_ih, b_hh)
        h.append(h_t)
        c.append(c_t)
    return torch.stack(h[1:], dim=1), (h[T], c[T])


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
