"""The encoder's states mixed first and projected by w_v afterwards."""

def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    keys = encoder_states @ w_k
    scores = (decoder_states @ w_q / keys.shape[-1] ** 0.5) @ keys.transpose(1, 2)
    if encoder_mask is None:
        weights = scores.softmax(dim=-1)
    else:
        hidden = encoder_mask.logical_not()[:, None, :]
        weights = scores.masked_fill(hidden, float("-inf")).softmax(dim=-1).nan_to_num()
    return (weights @ encoder_states) @ w_v, weights
