# Unusual right answers to `MultiHeadAttention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% exponentials_by_hand
"""Exponentials of masked and shifted scores, divided at the end, an epsilon in the denominator."""

import math

import torch
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

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True).detach())
        if mask is not None:
            powers = powers * mask
        total = powers.sum(dim=-1, keepdim=True)
        out = (powers @ V) / (total + 1e-9)
        return self.wo(out.transpose(1, 2).reshape(q.size(0), q.size(1), -1))


# %% features_permuted_inside
"""Heads hold every h-th feature, with the rows of the weights and the columns of wo permuted to match."""

import torch
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
        order = torch.arange(d_model).view(num_heads, -1).T.flatten()
        self.register_buffer("order", order, persistent=False)

    def forward(self, q, k, v, mask=None):
        B, Tq, d_model = q.shape
        order = self.order

        def dealt(layer, x):
            y = x @ layer.weight[order].T + layer.bias[order]
            return y.view(B, x.size(1), self.d_k, self.num_heads).permute(0, 3, 1, 2)

        Q, K, V = dealt(self.wq, q), dealt(self.wk, k), dealt(self.wv, v)
        scores = Q @ K.mT / self.d_k**0.5
        if mask is not None:
            mask = mask.unsqueeze(1) if mask.dim() == 3 else mask
            scores = torch.where(mask, scores, -torch.inf)
            weights = torch.where(mask, scores.softmax(-1), 0.0)
        else:
            weights = scores.softmax(-1)
        out = (weights @ V).permute(0, 2, 3, 1).reshape(B, Tq, d_model)
        return out @ self.wo.weight[:, order].T + self.wo.bias


# %% flat_heads_with_bmm
"""Heads and samples in one axis, repeat_interleave for masks of samples, baddbmm with alpha."""

import torch
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
        B, Tq, d_model = q.shape
        Tk, h = k.size(1), self.num_heads

        def flat(y, T):
            return y.view(B, T, h, self.d_k).transpose(1, 2).reshape(B * h, T, self.d_k)

        Q, K, V = flat(self.wq(q), Tq), flat(self.wk(k), Tk), flat(self.wv(v), Tk)
        bias = Q.new_zeros(1)
        scores = torch.baddbmm(bias, Q, K.transpose(1, 2), beta=0, alpha=self.d_k**-0.5)
        if mask is not None:
            if mask.dim() == 3:
                mask = mask.expand(B, Tq, Tk).repeat_interleave(h, dim=0)
            elif mask.dim() == 4:
                mask = mask.expand(B, h, Tq, Tk).reshape(B * h, Tq, Tk)
            scores.masked_fill_(~mask, -1e9)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).view(B, h, Tq, self.d_k).transpose(1, 2).reshape(B, Tq, d_model)
        return self.wo(out)


# %% float32_softmax_inside
"""The softmax in float32 and the weights brought back to the dtype of the values: rounding, nothing else."""

import math

import torch
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

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores.float(), dim=-1).to(V.dtype)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)


# %% inline_with_masked_fill
"""Everything in one forward, -inf by masked_fill, softmax, nan_to_num on the weights: right, gradients included."""

import math

import torch
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

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, float("-inf"))
        weights = torch.softmax(scores, dim=-1).nan_to_num(0.0)
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)


# %% loop_over_heads
"""Head by head in a Python loop: right, but the number of operations grows with h.

Loses: needs_no_loop
"""

import torch
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
        Q, K, V = self.wq(q), self.wk(k), self.wv(v)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            mask = mask.expand(q.size(0), self.num_heads, q.size(1), k.size(1))
        answers = []
        for j in range(self.num_heads):
            block = slice(j * self.d_k, (j + 1) * self.d_k)
            scores = Q[..., block] @ K[..., block].transpose(1, 2) / self.d_k**0.5
            if mask is None:
                weights = scores.softmax(dim=-1)
            else:
                weights = scores.masked_fill(~mask[:, j], -1e9).softmax(dim=-1) * mask[:, j]
            answers.append(weights @ V[..., block])
        return self.wo(torch.cat(answers, dim=-1))


# %% loop_over_queries
"""Query by query in a Python loop: right, but the number of operations grows with Tq.

Loses: needs_no_loop
"""

import torch
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

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        B, Tq, d_model = q.shape
        h, Tk = self.num_heads, k.size(1)
        Q, K, V = self.split(self.wq(q)), self.split(self.wk(k)), self.split(self.wv(v))
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            mask = mask.expand(B, h, Tq, Tk)
        rows = []
        for t in range(Tq):
            scores = (Q[:, :, t : t + 1] * K).sum(dim=-1) / self.d_k**0.5
            if mask is None:
                weights = scores.softmax(dim=-1)
            else:
                weights = scores.masked_fill(~mask[:, :, t], -1e9).softmax(dim=-1) * mask[:, :, t]
            rows.append((weights.unsqueeze(-1) * V).sum(dim=2).reshape(B, d_model))
        return self.wo(torch.stack(rows, dim=1))


# %% odd_order_of_score_axes
"""Scores in the order (query, key, sample, head) with softmax over dimension 1."""

import torch
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
        B, Tq, d_model = q.shape
        h = self.num_heads
        Q = self.wq(q).view(B, Tq, h, self.d_k)
        K = self.wk(k).view(B, -1, h, self.d_k)
        V = self.wv(v).view(B, -1, h, self.d_k)
        scores = torch.einsum("bqhd,bkhd->qkbh", Q, K) / self.d_k**0.5
        if mask is not None:
            if mask.dim() == 2:
                mask = mask[None, None]
            elif mask.dim() == 3:
                mask = mask[:, None]
            seen = mask.permute(2, 3, 0, 1)
            scores = scores.masked_fill(~seen, torch.finfo(scores.dtype).min)
            weights = scores.softmax(dim=1) * seen
        else:
            weights = scores.softmax(dim=1)
        return self.wo(torch.einsum("qkbh,bkhd->bqhd", weights, V).reshape(B, Tq, d_model))


# %% output_projected_head_by_head
"""wo is applied to every head by its own columns and the results are added: rounding, nothing else."""

import torch
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

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        scores = Q @ K.transpose(-2, -1) / self.d_k**0.5
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        columns = self.wo.weight.view(-1, self.num_heads, self.d_k)
        return torch.einsum("bhqd,mhd->bqm", weights @ V, columns) + self.wo.bias


# %% refused_at_the_first_call
"""The ValueError for features that cannot be divided comes from the splitting, at the first call."""

import math

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def split(self, x):
        d_k, rest = divmod(x.size(-1), self.num_heads)
        if rest:
            raise ValueError(f"{x.size(-1)} features cannot be divided into {self.num_heads} heads")
        return x.view(x.size(0), x.size(1), self.num_heads, d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.size(-1))
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)


# %% scale_as_a_tensor
"""The scale as a buffer, torch.sqrt of a float32 number: exact to eight digits only."""

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.register_buffer("scale", torch.sqrt(torch.tensor(float(self.d_k), dtype=torch.float32)), persistent=False)
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        scores = Q @ K.transpose(-2, -1) / self.scale.to(Q.dtype)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)


# %% scale_on_both_sides
"""Queries and keys each divided by the fourth root of d_k, an additive bias of finfo.min, weights times the mask."""

import torch
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

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        root = self.d_k**0.25
        scores = (Q / root) @ (K / root).transpose(-1, -2)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1)
        if mask is not None:
            weights = weights * mask.to(weights.dtype)
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)


# %% subclassed_layers
"""The members are a subclass of nn.Linear that splits into heads by itself."""

import torch
from torch import nn


class HeadLinear(nn.Linear):
    """A linear layer whose output is already cut into heads."""

    def forward(self, x, num_heads=1):
        y = super().forward(x)
        return y.unflatten(-1, (num_heads, -1)).transpose(-3, -2)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.wq = HeadLinear(d_model, d_model)
        self.wk = HeadLinear(d_model, d_model)
        self.wv = HeadLinear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q, k, v, mask=None):
        Q, K, V = self.wq(q, self.num_heads), self.wk(k, self.num_heads), self.wv(v, self.num_heads)
        scores = Q @ K.mT * self.d_k**-0.5
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        return self.wo((weights @ V).transpose(1, 2).flatten(2))


# %% vmapped_over_heads
"""One head is written as a function; torch.vmap maps it over heads and samples."""

import torch
from torch import nn


def one_head(q, k, v, mask):
    scores = q @ k.T / q.shape[-1] ** 0.5
    weights = torch.where(mask, scores, -1e9).softmax(-1)
    return torch.where(mask, weights, 0.0) @ v


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
        B, Tq, d_model = q.shape
        Tk, h = k.shape[1], self.num_heads
        Q, K, V = (y.unflatten(-1, (h, -1)).transpose(1, 2) for y in (self.wq(q), self.wk(k), self.wv(v)))
        if mask is None:
            mask = torch.ones(Tq, Tk, dtype=torch.bool, device=q.device)
        if mask.dim() == 3:
            mask = mask.unsqueeze(1)
        mask = mask.expand(B, h, Tq, Tk)
        out = torch.vmap(torch.vmap(one_head))(Q, K, V, mask)
        return self.wo(out.transpose(1, 2).reshape(B, Tq, d_model))


# %% with_other_functions_of_the_file
"""Uses split_heads and merge_heads of the same file, and a masked softmax of its own."""

import torch
from torch import nn


def split_heads(x, num_heads):
    if x.shape[-1] % num_heads:
        raise ValueError(f"{x.shape[-1]} features, {num_heads} heads")
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


def merge_heads(x):
    return x.transpose(1, 2).flatten(2)


def masked_softmax(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    return scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1).masked_fill(~mask, 0)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, num_heads: int):
        super().__init__()
        if d_model % num_heads:
            raise ValueError(f"{d_model} features, {num_heads} heads")
        self.num_heads = num_heads
        for name in ("wq", "wk", "wv", "wo"):
            setattr(self, name, nn.Linear(d_model, d_model))

    def forward(self, q, k, v, mask=None):
        q, k, v = (split_heads(layer(x), self.num_heads) for layer, x in ((self.wq, q), (self.wk, k), (self.wv, v)))
        if mask is not None and mask.ndim == 3:
            mask = mask[:, None]
        weights = masked_softmax(q @ k.transpose(2, 3) * q.shape[-1] ** -0.5, mask)
        return self.wo(merge_heads(weights @ v))
