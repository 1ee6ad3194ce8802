"""Without a mask your function stops: `encoder_mask=None` means that everything is real.

Idea: encoder_mask used without asking whether it is None
Hint: what is the default of the argument?
Fails: padding_equals_a_shorter_source, is_made_where_the_states_are, is_built_from_its_parts
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    hidden = ~encoder_mask[:, None, :]
    weights = torch.softmax(scores.masked_fill(hidden, -1e9), dim=-1).masked_fill(hidden, 0.0)
    return weights @ v, weights
