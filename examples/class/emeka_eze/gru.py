# emeka eze, week 4
import torch

def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    xi = x @ w_ih.T + b_ih
    hi = h @ w_hh.T + b_hh
    x_r, x_z, x_n = torch.chunk(xi, 3, dim=1)
    h_r, h_z, h_n = torch.chunk(hi, 3, dim=1)
    reset = torch.sigmoid(x_r + h_r)
    update = torch.sigmoid(x_z + h_z)
    new = torch.tanh(reset * (x_n + h_n))
    return (1 - update) * new + update * h

def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        h = gru_step(x[:, t], h, w_ih, w_hh, b_ih, b_hh)
        outputs.append(h)
    return torch.stack(outputs, dim=1), h

answers = {
    "number_of_parameters": 1920,
    "state_after_the_step": -0.625,
    "out_of_reach_when_reset_is_closed": "a",
}
