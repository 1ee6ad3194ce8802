"""Input and state are joined, the weights too, and one product does it all."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    both = torch.cat([x, h], dim=1)  # (B, D + H)
    weight = torch.cat([w_ih, w_hh], dim=1)  # (H, D + H)
    return torch.tanh(both @ weight.T + (b_ih + b_hh))
