"""The matrices of this unit are used as they are.

Idea: `x @ w.T`, as in nn.Linear
Hint: `w_q` has the shape (D, d_k). Which product with the states gives d_k features?
Fails: is_made_where_the_states_are, leaves_both_sides_alone, repeats_itself_across
"""

import math

import torch
from torch.nn import functional as F


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = F.linear(decoder_states, w_q), F.linear(encoder_states, w_k), F.linear(encoder_states, w_v)
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights
