# Marko
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    s = torch.matmul(x, w_ih.T) + torch.matmul(h, w_hh.T)
    s = s + (b_ih + b_hh).unsqueeze(0)
    return torch.tanh(s)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    # same thing, but fast
    layer = torch.nn.RNN(x.shape[2], h0.shape[1], batch_first=True).to(x)
    names = ["weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"]
    outputs, h_n = torch.func.functional_call(layer, dict(zip(names, [w_ih, w_hh, b_ih, b_hh])), (x, h0[None]))
    return outputs, h_n[0]


def gradient_norms(forward, x):
    noise = torch.zeros_like(x, requires_grad=True)
    last = forward(x.detach() + noise)[:, -1].sum()
    return torch.autograd.grad(last, noise)[0].square().sum((0, 2)).sqrt()


answers = {
    "gradient_after_50_steps": 0.9**50,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
