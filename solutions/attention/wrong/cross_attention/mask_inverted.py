"""All the weight lies on the padding.

Idea: mask inverted
Hint: `masked_fill` fills where its argument is True. What does True mean in this course?
Fails: hides_the_padding, weights_of_each_target_sum_to_one, padding_equals_a_shorter_source
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights.masked_fill(encoder_mask[:, None, :], 0.0)
    return weights @ v, weights
