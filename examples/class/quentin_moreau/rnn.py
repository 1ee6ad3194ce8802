# Quentin
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(x @ w_ih.T + b_ih + h @ w_hh.T + b_hh


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    res = []
    for t in range(x.shape[1]):
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        res.append(h)
    return torch.stack(res, 1), h


answers = {
    "gradient_after_50_steps": 0.9**50,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
