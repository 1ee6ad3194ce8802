"""F.multi_head_attention_forward is not allowed here: it is what you are asked to build.

Idea: the functional form of nn.MultiheadAttention
Hint: you have the four layers; what lies between them is yours to write.
Fails: keeps_the_rules
"""

import torch
import torch.nn.functional as F
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q, k, v, mask=None):
        d_model = q.size(-1)
        hidden = None
        if mask is not None:
            if mask.dim() == 3:
                mask = mask.unsqueeze(1)
            hidden = ~mask.expand(q.size(0), self.num_heads, q.size(1), k.size(1))
            hidden = hidden.reshape(-1, q.size(1), k.size(1))
        out, _ = F.multi_head_attention_forward(
            q.transpose(0, 1),
            k.transpose(0, 1),
            v.transpose(0, 1),
            d_model,
            self.num_heads,
            None,
            torch.cat([self.wq.bias, self.wk.bias, self.wv.bias]),
            None,
            None,
            False,
            0.0,
            self.wo.weight,
            self.wo.bias,
            training=False,
            attn_mask=hidden,
            need_weights=False,
            use_separate_proj_weight=True,
            q_proj_weight=self.wq.weight,
            k_proj_weight=self.wk.weight,
            v_proj_weight=self.wv.weight,
        )
        return out.transpose(0, 1)
