"""Gradient and device are lost on the way through numpy.

Idea: through numpy
Hint: each numpy call here has a twin among the tensor operations.
Fails: gradients_reach_q_k_and_v, gradients_agree_under_a_mask, an_empty_row_keeps_gradients_finite
"""

import numpy as np
import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    a, b, c = (t.detach().cpu().numpy() for t in (q, k, v))
    scores = a @ np.swapaxes(b, -1, -2) / np.sqrt(a.shape[-1])
    if mask is not None:
        scores = np.where(mask.numpy(), scores, -1e9)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    if mask is not None:
        weights = weights * mask.numpy()
    output = weights @ c
    return torch.from_numpy(output).to(q.dtype), torch.from_numpy(weights).to(q.dtype)
