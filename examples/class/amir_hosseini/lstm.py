# Amir Hosseini
import torch


def _sums(x, h, w_ih, w_hh, b_ih, b_hh):
    joined = torch.cat([x, h], dim=-1)
    weight = torch.cat([w_ih, w_hh], dim=-1)
    return torch.nn.functional.linear(joined, weight, b_ih + b_hh)


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = _sums(x, h, w_ih, w_hh, b_ih, b_hh).chunk(4, dim=-1)
    return torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    """Returns the new cell and the new state."""
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_next = f * c + i * g
    h_next = o * torch.tanh(c_next)
    return c_next, h_next


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        c, h = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (10, 128),
    "what_keeps_the_gradient": "a",
}
