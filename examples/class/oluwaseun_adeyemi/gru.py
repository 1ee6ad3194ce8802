# Oluwaseun Adeyemi
import torch


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    hidden = h.size(-1)
    x_r, x_z, x_n = torch.matmul(x, w_ih.T).add(b_ih).split(hidden, dim=-1)
    h_r, h_z, h_n = torch.matmul(h, w_hh.T).add(b_hh).split(hidden, dim=-1)
    reset_gate = (x_r + h_r).sigmoid()
    update_gate = (x_z + h_z).sigmoid()
    candidate = (x_n + reset_gate * h_n).tanh()
    return h * update_gate + candidate * (1 - update_gate)


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.size(1)):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "c",
}
