# Kofi Mensah - work in progress
import torch
from torch import Tensor


def causal_mask(size: int, device: torch.device | str | None = None) -> Tensor:
    """The mask of a decoder: position t sees the positions 0 to t, itself included.

    Row = query, column = key. Boolean, `True` on and below the diagonal, on the given `device`.

    Shapes: size, device -> mask (size, size)

    `causal_mask(3)` is `[[True, False, False], [True, True, False], [True, True, True]]`.
    """
    ones = torch.ones(size, size, device=device)
    return torch.tril(ones) > 0


def padding_mask(lengths: Tensor, max_len: int | None = None) -> Tensor:
    """Which positions of each sentence hold a real token: the first `lengths[b]` of row b.

    `lengths` are whole numbers in any order, and a length may be 0. The width is `max_len`, which is never below the
    longest length; `max_len=None` means the longest length. Boolean, on the device of `lengths`.

    Shapes: lengths (B,), max_len -> mask (B, max_len)

    For the lengths `(1, 3)` the mask is `[[True, False, False], [True, True, True]]`.
    """
    T = int(lengths.max())
    return torch.arange(T, device=lengths.device) < lengths.reshape(-1, 1)


def decoder_mask(lengths: Tensor, max_len: int | None = None) -> Tensor:
    """The mask for training a decoder on padded sentences: causal, and no padded key is looked at.

    Rows of padded queries are treated like any other: they see the real tokens before them. `max_len` is as in
    `padding_mask`, and both halves follow it. Boolean, on the device of `lengths`, with an axis of length 1 for the
    heads.

    Shapes: lengths (B,), max_len -> mask (B, 1, max_len, max_len)

    The last two axes are query and key, in this order.
    """
    raise NotImplementedError("decoder_mask")


def masked_softmax(scores: Tensor, mask: Tensor) -> Tensor:
    """Softmax over the last axis, among the allowed entries only.

    A hidden entry gets exactly 0 and has no influence, whatever finite number stands there; a row with nothing
    allowed is all 0, with finite gradients. Right for scores up to 10,000 in size, of either sign. `mask` is boolean,
    `True` = allowed, and broadcastable to `scores`: it may have fewer axes, or axes of length 1.

    Shapes: scores (..., Tk), mask broadcastable -> weights (..., Tk)

    For the scores `(2, 1, 5)` and the mask `(True, True, False)` the weights are `(0.731, 0.269, 0)`.
    """
    pass


answers = {
    # A sentence has 6 words. How many of the 36 pairs (query, key) does the causal mask allow?
    "allowed_pairs": None,  # a number
    # lengths = (5, 12, 9), max_len = None. Which shape has decoder_mask(lengths)?
    "shape_of_mask": None,  # a tuple of integers
    # All 4 keys of a query are hidden. You fill with -1e9 and take the softmax, nothing more. What comes out?
    # (a) four weights of 0   (b) four weights of 0.25   (c) four times NaN
    "all_hidden": None,  # "a", "b" or "c"
}
