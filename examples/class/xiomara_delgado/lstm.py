# Xiomara Delgado
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    gates = torch.nn.functional.linear(x, w_ih, b_ih) + torch.nn.functional.linear(h, w_hh, b_hh)
    n = gates.shape[1] // 4
    return (
        torch.sigmoid(gates[:, 0:n]),
        torch.sigmoid(gates[:, n : 2 * n]),
        torch.tanh(gates[:, 2 * n : 3 * n]),
        torch.sigmoid(gates[:, 3 * n : 4 * n]),
    )


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c = c * f + i * g
    return torch.tanh(c) * o, c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    history = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        history.append(h)
    # the next batch starts from here, without the old graph (truncated backprop)
    return torch.stack(history, dim=1), (h.detach(), c.detach())


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
