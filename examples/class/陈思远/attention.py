# 第五单元：注意力
import math

import torch

from masks import causal_mask, masked_softmax


def dot_product_attention(query, keys, values):
    分数 = torch.matmul(keys, query.unsqueeze(-1)).squeeze(-1)
    权重 = torch.softmax(分数, dim=-1)
    return torch.matmul(权重.unsqueeze(-2), values).squeeze(-2), 权重


def scaled_dot_product_attention(q, k, v, mask=None):
    分数 = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(k.shape[-1])
    权重 = torch.softmax(分数, dim=-1) if mask is None else masked_softmax(分数, mask)
    return torch.matmul(权重, v), 权重


def causal_self_attention(x, w_q, w_k, w_v):
    掩码 = causal_mask(x.shape[1], x.device)
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, 掩码)[0]


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    # 查询来自解码器，键和值来自编码器
    掩码 = None if encoder_mask is None else encoder_mask.unsqueeze(-2)
    return scaled_dot_product_attention(decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v, 掩码)


answers = {
    "spread_of_scores": 8.0,
    "who_asks_whom": "b",
    "why_parallel": "c",
}
