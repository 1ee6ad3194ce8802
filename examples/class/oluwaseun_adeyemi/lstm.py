# Oluwaseun Adeyemi
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    pre = torch.matmul(x, w_ih.T) + b_ih
    pre = pre + torch.matmul(h, w_hh.T) + b_hh
    hidden = h.size(-1)
    in_gate, forget_gate, cell_gate, out_gate = pre.split([hidden] * 4, dim=-1)
    return in_gate.sigmoid(), forget_gate.sigmoid(), cell_gate.tanh(), out_gate.sigmoid()


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    in_gate, forget_gate, cell_gate, out_gate = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    new_c = forget_gate * c + in_gate * cell_gate
    new_h = out_gate * new_c.tanh()
    return new_h, new_c


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    outputs = []
    t = 0
    while len(outputs) < x.size(1):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        if t > 0:
            outputs.append(h)
            t += 1  # next step
    return torch.stack(outputs, dim=1), (h, c)


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
