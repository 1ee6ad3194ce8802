"""Your results are float32 on the CPU whatever comes in, and samples are visited one by one.

Idea: a loop over samples that fills torch.zeros(B, Dv)
Hint: what should a new buffer inherit? And can one product treat all samples at once?
Fails: returns_context_and_weights, does_not_loop
"""

import torch


def dot_product_attention(query, keys, values):
    B, T, Dv = values.shape
    context = torch.zeros(B, Dv)
    weights = torch.zeros(B, T)
    for b in range(B):
        weights[b] = torch.softmax(keys[b] @ query[b], dim=0)
        context[b] = weights[b].to(values.dtype) @ values[b]
    return context, weights
