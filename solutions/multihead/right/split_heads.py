# Unusual right answers to `split_heads`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% as_strided
"""The heads as a view with hand-made strides."""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    batch, time, feature = x.stride()
    return x.as_strided((B, num_heads, T, d_k), (batch, d_k * feature, time, feature))


# %% einsum_with_a_selector
"""A tensor of zeros and ones picks the features: exact, because only one term is not zero."""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    select = torch.eye(d_model, dtype=x.dtype, device=x.device).view(d_model, num_heads, d_k)
    return torch.einsum("btm,mhd->bhtd", x, select)


# %% gathered_columns
"""An index of columns for each head, taken by fancy indexing."""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    columns = torch.arange(d_model, device=x.device).view(num_heads, -1)
    return x[:, :, columns].transpose(1, 2)


# %% helper_and_type_hints
"""Type hints, a helper, a decorator, and a divisibility test by divmod."""

from functools import wraps

from torch import Tensor


def batch_first(function):
    @wraps(function)
    def inner(x: Tensor, num_heads: int) -> Tensor:
        return function(x, num_heads)

    return inner


def width(d_model: int, num_heads: int) -> int:
    d_k, rest = divmod(d_model, num_heads)
    if rest:
        raise ValueError(f"cannot cut {d_model} features into {num_heads} equal heads")
    return d_k


@batch_first
def split_heads(x: Tensor, num_heads: int) -> Tensor:
    d_k = width(x.size(-1), num_heads)
    return x.reshape(*x.shape[:-1], num_heads, d_k).swapaxes(-2, -3)


# %% loop_over_heads
"""A slice for each head in a Python loop: right, but the number of operations grows with h.

Loses: splits_without_a_loop
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    out = x.new_empty(B, num_heads, T, d_k)
    for j in range(num_heads):
        out[:, j] = x[..., j * d_k : (j + 1) * d_k]
    return out


# %% stack_of_chunks
"""chunk and stack; the loop is inside torch."""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return torch.stack(x.chunk(num_heads, dim=-1), dim=1)


# %% transpose_reshape_transpose
"""Features brought forward, cut there, and moved back behind time."""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.transpose(1, 2).reshape(B, num_heads, d_model // num_heads, T).transpose(2, 3)


# %% unflatten_movedim
"""unflatten and movedim instead of reshape and transpose: other strides."""


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.unflatten(-1, (num_heads, d_model // num_heads)).movedim(2, 1)


# %% view_permute_contiguous
"""view and permute, made contiguous at the end."""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.view(B, T, num_heads, -1).permute(0, 2, 1, 3).contiguous()
