"""Right, but position by position.

Loses: does_not_loop_over_positions
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    outputs = []
    for t in range(x.shape[1]):
        scores = (k[:, : t + 1] * q[:, t : t + 1]).sum(-1) / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1).unsqueeze(-1)
        outputs.append((weights * v[:, : t + 1]).sum(1))
    return torch.stack(outputs, dim=1)
