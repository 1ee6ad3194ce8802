# Ulla Mäkinen. The prints help me to see what happens.
import torch

print("=" * 60)
print("unit rnn, torch", torch.__version__)
print("=" * 60)


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    print("x:", tuple(x.shape), "h:", tuple(h.shape), "w_ih:", tuple(w_ih.shape), "w_hh:", tuple(w_hh.shape))
    a = torch.mm(x, w_ih.T)
    b = torch.mm(h, w_hh.T)
    print("a:", a)
    print("b:", b)
    return torch.tanh(a + b_ih + b + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        print(f"---------- step {t} ----------")
        h = rnn_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    outputs = torch.stack(outputs, dim=1)
    print("outputs:", outputs)
    return outputs, h


def gradient_norms(forward, x):
    probe = x.detach().clone().requires_grad_()
    print("forward ...")
    total = forward(probe)[:, -1].sum()
    print("total:", total.item())
    (grad,) = torch.autograd.grad(total, probe)
    return grad.pow(2).sum(dim=[0, 2])


answers = {
    "gradient_after_50_steps": 0.9**50,
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
print("answers:", answers)
