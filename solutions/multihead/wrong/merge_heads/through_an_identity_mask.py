"""Ready-made attention is used to move numbers. It is not allowed in this unit, and nothing has to be attended
to here.

Idea: F.scaled_dot_product_attention with a mask of the identity
Hint: moving axes is enough.
Fails: merges_by_the_rules
"""

import torch
import torch.nn.functional as F


def merge_heads(x):
    B, h, T, d_k = x.shape
    only_itself = torch.eye(T, dtype=torch.bool, device=x.device)
    same = F.scaled_dot_product_attention(x, x, x, attn_mask=only_itself)
    return same.transpose(1, 2).reshape(B, T, h * d_k)
