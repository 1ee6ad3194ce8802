"""Your weights are sharper than those of `scaled_dot_product_attention`.

Idea: no scaling
Hint: cross-attention is that function with other inputs. Could you call it?
Fails: follows_the_formula_across, works_without_a_mask, gradients_reach_both_sides
"""

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2)
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask[:, None, :]
    return weights @ v, weights
