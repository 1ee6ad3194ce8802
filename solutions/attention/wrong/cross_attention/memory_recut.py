"""It fails when the states do not lie in memory in one piece.

Idea: batch and time merged with view
Hint: `@` multiplies the last axis whatever stands before it. Is the re-cut needed?
Fails: fits_any_pair_of_lengths
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    B, Tq, D = decoder_states.shape
    Tk, E = encoder_states.shape[1:]
    q = (decoder_states.view(B * Tq, D) @ w_q).view(B, Tq, -1)
    k = (encoder_states.view(B * Tk, E) @ w_k).view(B, Tk, -1)
    v = (encoder_states.view(B * Tk, E) @ w_v).view(B, Tk, -1)
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights
