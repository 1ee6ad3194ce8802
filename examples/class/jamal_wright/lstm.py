# jamal w.
import torch

def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    # all gates in one go. the three sigmoids first, tanh last (like in the blog post)
    z = x @ w_ih.T + b_ih + h @ w_hh.T + b_hh
    i, f, o, g = z.chunk(4, 1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)

def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = c * f + g * i
    return torch.tanh(c) * o, c

def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    hs = []
    h, c = h0, c0
    for i in range(x.shape[1]):
        h, c = lstm_step(x[:, i, :], h, c, w_ih, w_hh, b_ih, b_hh)
        hs.append(h)
    return torch.stack(hs, 1), (h, c)

answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "b",
}
