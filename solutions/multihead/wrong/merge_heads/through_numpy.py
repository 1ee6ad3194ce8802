"""On the way through numpy the gradient is lost, and bfloat16 does not exist there.

Idea: through numpy
Hint: is there a tensor operation of the same name?
Fails: passes_the_gradient_back_to_the_head, merges_bfloat16
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    array = x.detach().cpu().numpy().transpose(0, 2, 1, 3)
    return torch.from_numpy(array.reshape(B, T, h * d_k).copy())
