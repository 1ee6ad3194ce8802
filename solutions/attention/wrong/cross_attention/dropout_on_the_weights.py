"""Two calls give two answers.

Idea: dropout on the weights
Hint: dropout is a matter of training a model. Is it in the formula?
Fails: weights_of_each_target_sum_to_one, each_target_is_answered_by_itself, repeats_itself_across
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    weights = torch.dropout(weights, 0.1, True)
    return weights @ v, weights
