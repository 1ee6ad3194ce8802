# viktor
import torch


def dot_product_attention(query, keys, values):
    w = torch.bmm(keys, query.unsqueeze(-1)).squeeze(-1).softmax(-1)
    return torch.bmm(w.unsqueeze(1), values).squeeze(1), w


def scaled_dot_product_attention(q, k, v, mask=None):
    # scale q, it is smaller than the scores
    q /= k.shape[-1] ** 0.5
    s = q @ k.transpose(-2, -1)
    if mask is not None:
        s.masked_fill_(~mask, torch.finfo(s.dtype).min)
    w = s.softmax(-1)
    if mask is not None:
        w = w * mask
    return w @ v, w


def causal_self_attention(x, w_q, w_k, w_v):
    n = x.shape[1]
    m = torch.ones(n, n, dtype=torch.bool, device=x.device).tril_()
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, m)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    if encoder_mask is not None:
        encoder_mask = encoder_mask.unsqueeze(1)
    return scaled_dot_product_attention(
        decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v, encoder_mask
    )


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
