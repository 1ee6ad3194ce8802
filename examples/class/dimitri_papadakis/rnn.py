# Dimitri P.
# I like loops. They are easy to check with pencil and paper.
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    # one big vector (x, h) and one big matrix (w_ih | w_hh)
    xh = torch.cat([x, h], dim=1)
    w = torch.cat([w_ih, w_hh], dim=1)
    return torch.tanh(torch.mm(xh, w.t()) + (b_ih + b_hh))


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    # recursive: everything but the last step first
    if x.shape[1] == 1:
        h = rnn_step(x[:, 0], h0, w_ih, w_hh, b_ih, b_hh)
        return h.unsqueeze(1), h
    outputs, h = rnn_forward(x[:, :-1], h0, w_ih, w_hh, b_ih, b_hh)
    h = rnn_step(x[:, -1], h, w_ih, w_hh, b_ih, b_hh)
    return torch.cat([outputs, h.unsqueeze(1)], dim=1), h


def gradient_norms(forward, x):
    # every step gets a leaf of its own
    steps = [x[:, t].detach().clone().requires_grad_() for t in range(x.shape[1])]
    y = forward(torch.stack(steps, dim=1))[:, -1].sum()
    grads = torch.autograd.grad(y, steps)
    return torch.stack([g.norm() for g in grads])


answers = {
    "gradient_after_50_steps": 0.0052,  # calculator says 0.005153775
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "B",
}
