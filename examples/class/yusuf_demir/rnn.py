"""rnn - Yusuf Demir"""
import torch


class Cell:
    """Keeps the four tensors together."""

    def __init__(self, w_ih, w_hh, b_ih, b_hh):
        self.w_ih, self.w_hh = w_ih, w_hh
        self.bias = b_ih + b_hh

    def __call__(self, x, h):
        return torch.tanh(x @ self.w_ih.T + h @ self.w_hh.T + self.bias)


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return Cell(w_ih, w_hh, b_ih, b_hh)(x, h)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    cell = Cell(w_ih, w_hh, b_ih, b_hh)
    states = [h0]
    for x_t in torch.unbind(x, dim=1):
        states.append(cell(x_t, states[-1]))
    return torch.stack(states[1:], dim=1), states[-1]


def gradient_norms(forward, x):
    # jacobian of a scalar = gradient
    jac = torch.autograd.functional.jacobian(lambda inp: forward(inp)[:, -1].sum(), x.detach())
    return torch.stack([torch.norm(jac[:, t]) for t in range(x.shape[1])])


answers = {
    "gradient_after_50_steps": 0.00515,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
