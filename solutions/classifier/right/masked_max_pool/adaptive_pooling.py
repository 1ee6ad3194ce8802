"""adaptive_max_pool1d over time."""

import torch
import torch.nn.functional as F


def masked_max_pool(hidden, mask):
    filled = hidden.masked_fill(~mask.unsqueeze(-1), torch.finfo(hidden.dtype).min)
    pooled = F.adaptive_max_pool1d(filled.transpose(1, 2), 1).squeeze(-1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
