"""Right, but padded keys are dropped and samples visited one by one.

Loses: does_not_loop_over_targets
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    contexts, rows = [], []
    for b in range(len(decoder_states)):
        source = encoder_states[b] if encoder_mask is None else encoder_states[b][encoder_mask[b]]
        scores = (decoder_states[b] @ w_q) @ (source @ w_k).T / math.sqrt(w_q.shape[1])
        share = torch.softmax(scores, dim=-1)
        contexts.append(share @ (source @ w_v))
        if encoder_mask is not None:
            full = share.new_zeros(scores.shape[0], encoder_states.shape[1])
            full[:, encoder_mask[b]] = share
            share = full
        rows.append(share)
    return torch.stack(contexts), torch.stack(rows)
