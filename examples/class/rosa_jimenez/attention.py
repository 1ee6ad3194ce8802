# Rosa Jiménez - atención
import math
import sys

import torch


def dot_product_attention(query, keys, values):
    s = torch.bmm(keys, query[:, :, None])[:, :, 0]
    w = torch.softmax(s, dim=1)
    return torch.bmm(w[:, None, :], values)[:, 0], w


def scaled_dot_product_attention(q, k, v, mask=None):
    s = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        s = s.masked_fill(~mask, torch.finfo(s.dtype).min)
    w = torch.softmax(s, dim=-1)
    if mask is not None:
        w = w.masked_fill(~mask, 0.0)
    return w @ v, w


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    m = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, m)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    m = None if encoder_mask is None else encoder_mask[:, None, :]
    return scaled_dot_product_attention(decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v, m)


answers = {
    "spread_of_scores": 8,
    "who_asks_whom": "b",
    "why_parallel": "c",
}

# prueba
q = torch.tensor([[2.0, 0, 0, 0], [0, 2, 0, 0], [1, 1, 0, 0]])
k = torch.tensor([[1.0, 0, 1, 0], [0, 1, 1, 0], [1, 1, 0, 1]])
v = torch.tensor([[1.0, 0], [0, 1], [2, 2]])
out, w = scaled_dot_product_attention(q, k, v)
print(out)
if not torch.equal(out.round(decimals=3), torch.tensor([[1.267, 1.0], [1.0, 1.267], [1.178, 1.179]])):
    print("algo va mal")
    sys.exit(1)
sys.exit(0)
