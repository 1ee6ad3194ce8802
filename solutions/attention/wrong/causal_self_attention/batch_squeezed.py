"""With a single sample your result loses an axis.

Idea: squeeze without a dimension
Hint: print the shape of your output for B = 1 and for T = 1.
Fails: a_shorter_sentence_has_the_same_beginning, a_sentence_alone_is_the_same, fits_any_length
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return (scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v).squeeze()
