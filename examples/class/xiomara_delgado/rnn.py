# Xiomara Delgado
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(torch.nn.functional.linear(x, w_ih, b_ih) + torch.nn.functional.linear(h, w_hh, b_hh))


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    history = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        history.append(h.detach())  # only for looking at, saves memory
    return torch.stack(history, dim=1), h


def gradient_norms(forward, x):
    copy = x.detach().clone().requires_grad_(True)
    result = forward(copy)[:, -1].sum()
    grad = torch.autograd.grad(result, copy, create_graph=True)[0]
    return (grad * grad).sum((0, 2)).sqrt()


answers = {
    "gradient_after_50_steps": 0.9**50,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "c",
}
