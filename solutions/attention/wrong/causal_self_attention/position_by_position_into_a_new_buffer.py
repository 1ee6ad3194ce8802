"""Your result is float32 on the CPU whatever comes in, and positions are visited one by one.

Idea: a loop over positions that fills torch.zeros(B, T, Dv)
Hint: what should a new buffer inherit? And can one masked product treat all positions at once?
Fails: returns_one_output, does_not_loop_over_positions
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    B, T, _ = x.shape
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    output = torch.zeros(B, T, v.shape[-1])
    for t in range(T):
        scores = (k[:, : t + 1] @ q[:, t, :, None])[..., 0] / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1)
        output[:, t] = (weights[:, None] @ v[:, : t + 1])[:, 0]
    return output
