# emeka eze, week 2
import torch

def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh((x @ w_ih.T) + b_ih + (h @ w_hh.T) + b_hh)

def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        outputs.append(h)
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
    return torch.stack(outputs, dim=1), h

def gradient_norms(forward, x):
    x = x.clone().detach().requires_grad_(True)
    loss = forward(x)[:, -1].sum()
    loss.backward()
    g = x.grad
    # one number per step
    return torch.sqrt((g ** 2).sum(dim=2).sum(dim=0))

answers = {
    "gradient_after_50_steps": 0.9 ** 50,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
