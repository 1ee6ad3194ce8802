"""A zero vector still gets a score of 0, and e to the power of 0 is not 0.

Idea: encoder states zeroed instead of hidden
Hint: a hidden position needs the weight 0. Which score gives that?
Fails: hides_the_padding, padding_has_no_influence, padding_equals_a_shorter_source
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_states = encoder_states * encoder_mask.unsqueeze(-1)
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v, weights
