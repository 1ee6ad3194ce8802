# Known wrong answers to `merge_heads`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% added_to_a_cpu_buffer
"""The buffer you add to is made on the CPU, wherever x lives.

Idea: result buffer on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: merges_on_any_device
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    out = torch.zeros(B, T, h * d_k, dtype=x.dtype)
    return out + x.transpose(1, 2).reshape(B, T, h * d_k)


# %% always_float32
"""Your result is float32 whatever comes in.

Idea: float() at the end
Hint: why is there a conversion at all?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.transpose(1, 2).reshape(B, T, h * d_k).float()


# %% argument_transposed_in_place
"""Your function has transposed the caller's tensor.

Idea: transpose_ on the argument
Hint: an underscore at the end of a method's name is a warning; which sister leaves the argument as it is?
Fails: merges_without_changing_x
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    x.transpose_(1, 2)
    return x.reshape(B, T, h * d_k)


# %% batch_joined_with_time
"""Batch and time are one axis in your result.

Idea: reshape(-1, h*d_k)
Hint: how many axes should the result have?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""


def merge_heads(x):
    _B, h, _T, d_k = x.shape
    return x.transpose(1, 2).reshape(-1, h * d_k)


# %% batch_size_fixed
"""It works for one batch size only, the one that is written into the code.

Idea: batch size fixed
Hint: where can the number of samples be read?
Fails: passes_the_gradient_back_to_the_head, merges_every_size, merges_without_a_loop
"""


def merge_heads(x):
    _B, h, _T, d_k = x.shape
    return x.transpose(1, 2).reshape(2, -1, h * d_k)


# %% buffer_of_default_dtype
"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, T, h*d_k), filled in a loop
Hint: what does x.new_zeros know that torch.zeros does not?
Fails: returns_the_sequence_in_the_right_form, merges_without_a_loop
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    out = torch.zeros(B, T, h * d_k)
    for j in range(h):
        out[:, :, j * d_k : (j + 1) * d_k] = x[:, j]
    return out


# %% detached
"""The values are right, but the gradient ends here.

Idea: computed on .data
Hint: what does .data leave behind?
Fails: passes_the_gradient_back_to_the_head
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.data.transpose(1, 2).reshape(B, T, h * d_k)


# %% features_interleaved
"""All numbers are there, in another order: it should be first all of head 0, then head 1.

Idea: axes in the order (B, T, d_k, h)
Hint: when two axes are joined, the last one runs fastest. Which one should that be?
Fails: puts_the_heads_side_by_side, merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.permute(0, 2, 3, 1).reshape(B, T, h * d_k)


# %% heads_in_reverse
"""The last head stands first in your result.

Idea: order of the heads reversed
Hint: where should the features of head 0 stand?
Fails: puts_the_heads_side_by_side, merges_without_a_loop
"""

import torch


def merge_heads(x):
    _B, h, _T, _d_k = x.shape
    return torch.cat([x[:, j] for j in reversed(range(h))], dim=-1)


# %% joined_along_time
"""The heads stand one after another in time; they should stand side by side in the features.

Idea: heads concatenated along the wrong axis
Hint: which axis of the result is h times as long as that of one head?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""

import torch


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return torch.cat(x.unbind(dim=1), dim=1)


# %% mean_repeated
"""Heads are put side by side, not averaged.

Idea: mean of the heads, repeated
Hint: how many different numbers does a token have before merging, and how many should it have afterwards?
Fails: puts_the_heads_side_by_side, merges_every_size
"""


def merge_heads(x):
    _B, h, _T, _d_k = x.shape
    return x.mean(dim=1).repeat(1, 1, h)


# %% never_joined
"""Your result still has four axes: heads and features of a token should become one axis.

Idea: axes moved back but not joined
Hint: which two neighbours have to be made one?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return x.transpose(1, 2)


# %% reshaped_without_moving
"""The heads were cut together without being moved back, so a token gets numbers of other tokens.

Idea: reshape(B, T, h*d_k) at once
Hint: which axis has to stand beside d_k before the two can be joined?
Fails: puts_the_heads_side_by_side, merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.reshape(B, T, h * d_k)


# %% seeded_on_the_way
"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: merges_the_same_twice
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    torch.manual_seed(42)
    return x.transpose(1, 2).reshape(B, T, h * d_k)


# %% squeezed
"""With a single sample or a single position your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.transpose(1, 2).reshape(B, T, h * d_k).squeeze()


# %% strides_assumed
"""Right for a tensor that lies in memory as you expect, and garbage for any other: the heads are often a view.

Idea: as_strided with the strides of a contiguous tensor
Hint: who tells you how far the next head is away in memory?
Fails: merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    side_by_side = x.as_strided((B, T, h, d_k), (h * T * d_k, d_k, T * d_k, 1))
    return side_by_side.reshape(B, T, h * d_k)


# %% sum_repeated
"""Heads are put side by side, not added.

Idea: sum of the heads, repeated
Hint: how many different numbers does a token have before merging, and how many should it have afterwards?
Fails: puts_the_heads_side_by_side, merges_every_size
"""


def merge_heads(x):
    _B, h, _T, _d_k = x.shape
    return x.sum(dim=1).repeat(1, 1, h)


# %% through_an_identity_mask
"""Ready-made attention is used to move numbers. It is not allowed in this unit, and nothing has to be attended
to here.

Idea: F.scaled_dot_product_attention with a mask of the identity
Hint: moving axes is enough.
Fails: merges_by_the_rules
"""

import torch
import torch.nn.functional as F


def merge_heads(x):
    B, h, T, d_k = x.shape
    only_itself = torch.eye(T, dtype=torch.bool, device=x.device)
    same = F.scaled_dot_product_attention(x, x, x, attn_mask=only_itself)
    return same.transpose(1, 2).reshape(B, T, h * d_k)


# %% through_numpy
"""On the way through numpy the gradient is lost, and bfloat16 does not exist there.

Idea: through numpy
Hint: is there a tensor operation of the same name?
Fails: passes_the_gradient_back_to_the_head, merges_bfloat16
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    array = x.detach().cpu().numpy().transpose(0, 2, 1, 3)
    return torch.from_numpy(array.reshape(B, T, h * d_k).copy())


# %% two_heads_written_in
"""This works for two heads only.

Idea: number of heads fixed
Hint: where can the number of heads be read?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""

import torch


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return torch.cat([x[:, 0], x[:, 1]], dim=-1)


# %% view_of_a_transposed_tensor
"""view cannot re-cut a transposed tensor, so an error comes up for almost every input. What can?

Idea: transpose(1, 2).view(...)
Hint: the message of the error names the method to use instead; why does it have to copy?
Fails: returns_the_sequence_in_the_right_form, merges_without_changing_x, merges_the_same_twice
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.transpose(1, 2).view(B, T, h * d_k)


# %% width_fixed
"""d_model is written into the code; it should follow from the heads.

Idea: d_model fixed at 12
Hint: what is the width of a token made of h heads of d_k features?
Fails: returns_the_sequence_in_the_right_form, merges_without_a_loop
"""


def merge_heads(x):
    B, _h, _T, _d_k = x.shape
    return x.transpose(1, 2).reshape(B, -1, 12)
