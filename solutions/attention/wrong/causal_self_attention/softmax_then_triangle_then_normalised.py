"""Right on paper, but a large future score first takes everything and rounding does the rest.

Idea: softmax over everything, `tril`, divided by the sum
Hint: hide first, then normalise.
Fails: a_large_token_in_the_future_is_not_heard, the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    weights = torch.tril(weights)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ v
