"""Each column sums to 1; each row should.

Idea: softmax over the queries
Hint: position 0 sees one key. Which weight must that key have?
Fails: hides_the_future, the_first_output_is_its_own_value, a_shorter_sentence_has_the_same_beginning
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=1)
    return weights @ v
