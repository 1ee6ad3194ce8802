# S. Vargas
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    w = torch.cat((w_ih, w_hh), dim=1)
    v = torch.cat((x, h), dim=1)
    return torch.nn.functional.linear(v, w, b_ih + b_hh).tanh()


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    def states():
        h = h0
        for x_t in x.unbind(1):
            h = rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh)
            yield h

    outputs = torch.stack(list(states()), 1)
    return outputs, outputs[:, -1]


def gradient_norms(forward, x):
    def last(inputs):
        return forward(inputs)[:, -1].sum()

    g = torch.func.grad(last)(x.detach())
    return g.square().sum((0, 2)).sqrt().detach()


answers = {
    "gradient_after_50_steps": 0.0051537752,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
