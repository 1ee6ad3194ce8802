"""Projections, scores and context by einsum; everything is real without a mask."""

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is None:
        encoder_mask = encoder_states.new_ones(encoder_states.shape[:2], dtype=torch.bool)
    seen = encoder_mask[:, None]
    scores = torch.einsum("bqd,dx,bke,ex->bqk", decoder_states, w_q, encoder_states, w_k) / w_q.shape[1] ** 0.5
    weights = torch.where(seen, scores, float("-inf")).softmax(-1)
    weights = torch.where(seen, weights, 0.0)
    return torch.einsum("bqk,bke,ev->bqv", weights, encoder_states, w_v), weights
