"""Your function changed its argument `x`.

Idea: `x` scaled in place before the projections
Hint: operators such as `/=` write into the tensor on their left.
Fails: gradients_reach_x_and_the_projections, a_large_future_keeps_gradients_finite
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    v = x @ w_v
    x /= w_q.shape[-1] ** 0.25  # half of the scale on each side
    scores = (x @ w_q) @ (x @ w_k).transpose(-2, -1)
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
