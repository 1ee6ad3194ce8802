"""A state of zeros is a state; yours is taken for padding. Only the mask says what padding is.

Idea: encoder states of zeros are hidden
Hint: what does `encoder_mask` know that the states do not?
Fails: states_of_zeros_are_states
"""



def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    real = (encoder_states != 0).any(dim=-1)
    mask = (real if encoder_mask is None else real & encoder_mask)[:, None, :]
    scores = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
    weights = scores.masked_fill(~mask, -1e9).softmax(-1) * mask
    return weights @ v, weights
