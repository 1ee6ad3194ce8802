"""Output `t` moves when I change the next token.

Idea: one position of the future visible
Hint: print your mask for T = 3 and read row 0.
Fails: hides_the_future, a_large_token_in_the_future_is_not_heard, a_shorter_sentence_has_the_same_beginning
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.size(1)
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))
    mask = torch.tril(torch.ones(T, T, device=x.device), diagonal=1)
    scores = scores.masked_fill(mask == 0, float("-inf"))
    return torch.softmax(scores, dim=-1) @ v
