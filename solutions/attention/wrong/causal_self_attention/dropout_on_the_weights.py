"""Two calls give two answers.

Idea: dropout on the weights
Hint: dropout is a matter of training a model. Is it in the formula?
Fails: a_sentence_alone_is_the_same, repeats_itself_over_time
"""

import math

import torch
import torch.nn.functional as F


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.tril(torch.ones(T, T, device=x.device))
    weights = scores.masked_fill(mask == 0, float("-inf")).softmax(-1)
    weights = F.dropout(weights, p=0.1)
    return weights @ v
