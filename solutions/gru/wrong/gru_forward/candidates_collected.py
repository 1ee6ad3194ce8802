"""Your outputs ignore how much of the old state was kept: they are the candidates, not the states.

Idea: the candidates collected instead of the states
Hint: which variable holds the state after the mixture?
Fails: follows_the_formula_at_every_step, ends_with_the_last_output, gradients_travel_back_through_time
"""

import torch


def gru_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    h = h0
    outputs = []
    for t in range(x.shape[1]):
        x_r, x_z, x_n = (x[:, t] @ w_ih.T + b_ih).chunk(3, dim=1)
        h_r, h_z, h_n = (h @ w_hh.T + b_hh).chunk(3, dim=1)
        r, z = torch.sigmoid(x_r + h_r), torch.sigmoid(x_z + h_z)
        n = torch.tanh(x_n + r * h_n)
        h = (1 - z) * n + z * h
        outputs.append(n)
    return torch.stack(outputs, dim=1), h
