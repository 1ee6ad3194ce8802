# Ulla Mäkinen. The prints help me to see what happens.
import torch


def show(name, t):
    print(f"{name:>12} {tuple(t.shape)}")
    print(t)


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    a = torch.mm(x, w_ih.T) + b_ih
    b = torch.mm(h, w_hh.T) + b_hh
    show("from input", a)
    show("from state", b)
    i, f, g, o = torch.chunk(a + b, 4, dim=1)
    gates = [torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)]
    for name, gate in zip(["input", "forget", "candidate", "output"], gates):
        show(name, gate)
    return gates


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    c_new = torch.add(f * c, i * g)
    show("cell", c_new)
    h_new = o * torch.tanh(c_new)
    return h_new, c_new


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    for t in range(x.shape[1]):
        print(f"---------- step {t} ----------")
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), (h, c)


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
