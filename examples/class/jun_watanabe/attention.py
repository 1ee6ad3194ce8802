# 渡辺 淳 (Watanabe Jun)
import torch


def dot_product_attention(query, keys, values):
    a = torch.softmax(torch.bmm(keys, query.unsqueeze(2)).squeeze(), dim=-1)
    return torch.bmm(a.unsqueeze(1), values).squeeze(), a


def scaled_dot_product_attention(q, k, v, mask=None):
    # 4乗根で両方を割る
    r = q.size(-1) ** 0.25
    s = torch.matmul(q / r, (k / r).transpose(-2, -1))
    if mask is not None:
        s = s.masked_fill(~mask, -1e9)
    a = torch.softmax(s, dim=-1)
    if mask is not None:
        a = a.masked_fill(~mask, 0.0)
    return torch.matmul(a, v), a


def causal_self_attention(x, w_q, w_k, w_v):
    n = x.size(1)
    look = torch.ones((1, n, n), dtype=torch.bool, device=x.device).tril()
    return scaled_dot_product_attention(torch.matmul(x, w_q), torch.matmul(x, w_k), torch.matmul(x, w_v), look)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    look = encoder_mask if encoder_mask is None else encoder_mask.view(encoder_mask.size(0), 1, -1)
    q, k, v = torch.matmul(decoder_states, w_q), torch.matmul(encoder_states, w_k), torch.matmul(encoder_states, w_v)
    return scaled_dot_product_attention(q, k, v, look)


answers = {
    "spread_of_scores": 64.0,
    "who_asks_whom": "b",
    "why_parallel": "b",
}
