"""Your weights sum to less than 1 where there is padding.

Idea: mask after the softmax, not renormalised
Hint: who should get the weight that the padding would have had?
Fails: weights_of_each_target_sum_to_one, padding_has_no_influence, padding_equals_a_shorter_source
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask.unsqueeze(1)
    return weights @ v, weights
