# jamal w.
import torch
import torch.nn as nn

def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    a = nn.functional.linear(x, w_ih, b_ih)
    b = nn.functional.linear(h, w_hh, b_hh)
    return nn.Tanh()(a + b)

def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    hs = []
    h = h0
    for i in range(x.shape[1]):
        h = rnn_step(x[:, i, :], h, w_ih, w_hh, b_ih, b_hh)
        hs.append(h)
    return torch.stack(hs, 1), h

def gradient_norms(forward, x):
    xs = x.detach().clone()
    xs.requires_grad = True
    out = forward(xs)[:, -1].sum()
    g = torch.autograd.grad(out, xs)[0]
    norms = []
    for t in range(g.shape[1]):
        norms.append(g[:, t].norm())
    return torch.stack(norms)

answers = {
    "gradient_after_50_steps": 0.00515,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}

if __name__ == "__main__":
    # compare with the real thing
    cell = nn.RNNCell(3, 4)
    x, h = torch.randn(2, 3), torch.randn(2, 4)
    print((cell(x, h) - rnn_step(x, h, *cell.parameters())).abs().max())
