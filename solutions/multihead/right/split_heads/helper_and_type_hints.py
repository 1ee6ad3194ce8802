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
