"""scatter_reduce of the real values into one row for each sentence, hidden ones into a row that is thrown away."""

import torch


def masked_max_pool(hidden, mask):
    B, T, H = hidden.shape
    sentence = torch.arange(B, device=hidden.device).unsqueeze(1).expand(B, T)
    target = torch.where(mask, sentence, B).reshape(B * T, 1).expand(B * T, H)
    rows = hidden.new_full((B + 1, H), float("-inf"))
    pooled = rows.scatter_reduce(0, target, hidden.reshape(B * T, H), reduce="amax")[:B]
    return torch.where(mask.any(dim=1).unsqueeze(-1), pooled, 0.0)
