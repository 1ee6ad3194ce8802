"""A word of zeros is a word; nobody listens to yours. Only the triangle hides something here.

Idea: words of zeros are hidden
Hint: which score has a key of zeros, and is that little or much beside negative ones?
Fails: words_of_zeros_are_words
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril() & (x != 0).any(dim=-1)[:, None, :]
    return scores.masked_fill(~mask, -1e9).softmax(-1).masked_fill(~mask, 0.0) @ v
