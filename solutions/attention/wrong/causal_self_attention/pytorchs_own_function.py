"""PyTorch's ready-made attention is not allowed here: it is what you are asked to build.

Idea: F.scaled_dot_product_attention with is_causal
Hint: your own `scaled_dot_product_attention` and a triangle are all you need.
Fails: is_the_learners_own
"""

import torch.nn.functional as F


def causal_self_attention(x, w_q, w_k, w_v):
    return F.scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, is_causal=True)
