"""No matrix product: everything is multiplied out and summed over the last axis."""

import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    from_input = (x.unsqueeze(1) * w_ih).sum(dim=-1)  # (B, 1, D) * (H, D) -> (B, H)
    from_state = (h.unsqueeze(1) * w_hh).sum(dim=-1)
    return torch.tanh(from_input + b_ih + from_state + b_hh)
