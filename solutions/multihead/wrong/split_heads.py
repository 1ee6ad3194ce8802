# Known wrong answers to `split_heads`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% added_to_a_cpu_buffer
"""The buffer you add to is made on the CPU, wherever x lives.

Idea: result buffer on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: splits_on_any_device
"""

import torch


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    out = torch.zeros(B, num_heads, T, d_model // num_heads, dtype=x.dtype)
    return out + x.reshape(B, T, num_heads, -1).transpose(1, 2)


# %% argument_resized
"""Your function changed the shape of the caller's x.

Idea: resize_ on the argument
Hint: an underscore at the end of a method's name is a warning; which sister gives a new view?
Fails: splits_without_changing_x, passes_the_gradient_back_to_the_token
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    x.resize_(B, T, num_heads, d_model // num_heads)
    return x.transpose(1, 2)


# %% assert_instead_of_error
"""An assertion is for the author's own mistakes (and can be switched off); the exercise asks for a ValueError.

Idea: assert for the divisibility
Hint: which statement raises an exception of the kind you choose?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    assert d_model % num_heads == 0, f"{d_model} is not divisible by {num_heads}"
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)


# %% batch_and_time_exchanged
"""Tokens of different samples meet: batch and time are exchanged on the way.

Idea: view as (T, B, h, d_k)
Hint: in which order do batch and time lie in x, and in which do you read them?
Fails: gives_each_head_its_block, keeps_every_token_at_its_time, splits_bfloat16
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    x = x.reshape(T, B, num_heads, d_model // num_heads)
    return x.permute(1, 2, 0, 3)


# %% batch_size_fixed
"""It works for one batch size only, the one that is written into the code.

Idea: batch size fixed
Hint: where can the number of samples be read?
Fails: passes_the_gradient_back_to_the_token, keeps_every_token_at_its_time, splits_without_a_loop
"""


def split_heads(x, num_heads):
    _B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(2, T, num_heads, d_model // num_heads).transpose(1, 2)


# %% buffer_of_default_dtype
"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, h, T, d_k), filled in a loop
Hint: what do x.new_zeros and torch.zeros_like know that torch.zeros does not?
Fails: returns_the_heads_in_the_right_form, splits_without_a_loop
"""

import torch


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    out = torch.zeros(B, num_heads, T, d_k)
    for j in range(num_heads):
        out[:, j] = x[:, :, j * d_k : (j + 1) * d_k]
    return out


# %% dealt_like_cards
"""Head 0 should hold the first block of features, not every h-th one.

Idea: features dealt out to the heads like cards
Hint: which features of a token does your head 0 hold, for d_model = 6 and two heads?
Fails: gives_each_head_its_block, splits_bfloat16
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    x = x.reshape(B, T, d_model // num_heads, num_heads)
    return x.permute(0, 3, 1, 2)


# %% detached_copy
"""The values are right, but the gradient ends here: nothing before this step could learn.

Idea: detached copy
Hint: do you need a copy at all?
Fails: passes_the_gradient_back_to_the_token
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    heads = x.detach().clone().reshape(B, T, num_heads, d_model // num_heads)
    return heads.transpose(1, 2)


# %% error_without_numbers
"""Your error says that something cannot be divided, but not which two numbers: both belong into the text.

Idea: ValueError that does not name the numbers
Hint: what would you want to read if this error came from the middle of a training run?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads:
        raise ValueError("d_model must be divisible by num_heads")
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)


# %% first_block_for_all
"""All your heads hold the first block of features.

Idea: every head sliced from the first block
Hint: where does block j begin, and where does it end?
Fails: gives_each_head_its_block, splits_bfloat16, splits_without_a_loop
"""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    heads = [x[:, :, 0:d_k] for j in range(num_heads)]
    return torch.stack(heads, dim=1)


# %% heads_after_time
"""The heads should come before time: your result is still (B, T, h, d_k).

Idea: axes left at (B, T, h, d_k)
Hint: the features are cut rightly; which two axes must change places now?
Fails: returns_the_heads_in_the_right_form, keeps_every_token_at_its_time
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, T, num_heads, d_model // num_heads)


# %% heads_in_reverse
"""Head 0 holds the last block of features; the first one is asked for.

Idea: order of the heads reversed
Hint: count the blocks from the left.
Fails: gives_each_head_its_block, splits_bfloat16, splits_without_a_loop
"""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    heads = [x[:, :, d_model - (j + 1) * d_k : d_model - j * d_k] for j in range(num_heads)]
    return torch.stack(heads, dim=1)


# %% list_of_heads
"""You return a list with one tensor for each head; one tensor with an axis for the heads is asked for.

Idea: tuple of heads
Hint: which function makes one tensor of several, along a new axis?
Fails: returns_the_heads_in_the_right_form, keeps_every_token_at_its_time
"""


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.split(d_model // num_heads, dim=-1)


# %% loop_over_everything_in_numpy
"""On the way through numpy the gradient is lost, and bfloat16 does not exist there. Tensor operations are
enough.

Idea: through numpy, token by token
Hint: can the same be said with an operation that moves a whole axis?
Fails: passes_the_gradient_back_to_the_token, splits_bfloat16
"""

import numpy as np
import torch


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    array = x.detach().cpu().numpy()
    out = np.empty((B, num_heads, T, d_k), dtype=array.dtype)
    for b in range(B):
        for t in range(T):
            for j in range(num_heads):
                out[b, j, t] = array[b, t, j * d_k : (j + 1) * d_k]
    return torch.from_numpy(out)


# %% no_error_for_a_remainder
"""Where d_model cannot be divided by num_heads, an error of reshape appears instead of a ValueError that says
why.

Idea: divisibility not checked
Hint: what is the remainder of d_model by num_heads, and who should be told?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)


# %% num_heads_ignored
"""num_heads has no effect on how many heads come out: the width of a head is written into the code.

Idea: width of a head fixed at 4
Hint: which two numbers decide how wide a head is?
Fails: gives_each_head_its_block, keeps_every_token_at_its_time, splits_without_a_loop
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, T, -1, 4).transpose(1, 2)


# %% remainder_dropped
"""Where d_model cannot be divided, the last features are thrown away without a word.

Idea: remainder dropped silently
Hint: is a result that has lost features better than an error?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    d_k = d_model // num_heads
    x = x[..., : num_heads * d_k]
    return x.reshape(B, T, num_heads, d_k).transpose(1, 2)


# %% seeded_on_the_way
"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: splits_the_same_twice
"""

import torch


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    torch.manual_seed(42)
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)


# %% squeezed
"""With a single sample, position or head your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: splits_every_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2).squeeze()


# %% strides_assumed
"""Right for a tensor that lies in memory as you expect, and garbage for any other.

Idea: as_strided with the strides of a contiguous tensor
Hint: who tells you how far the next token is away in memory?
Fails: splits_every_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    return x.as_strided((B, num_heads, T, d_k), (T * d_model, d_k, d_model, 1))


# %% through_an_identity_mask
"""Ready-made attention is used to move numbers. It is not allowed in this unit, and nothing has to be attended
to here.

Idea: F.scaled_dot_product_attention with a mask of the identity
Hint: moving axes is enough.
Fails: splits_by_the_rules
"""

import torch
import torch.nn.functional as F


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    heads = x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)
    only_itself = torch.eye(T, dtype=torch.bool, device=x.device)
    return F.scaled_dot_product_attention(heads, heads, heads, attn_mask=only_itself)


# %% time_last
"""The axes of a head are (d_k, T): the features of a head should come last, time before them.

Idea: heads returned as (B, h, d_k, T)
Hint: which axis do the matrix products of attention expect at the end?
Fails: returns_the_heads_in_the_right_form, keeps_every_token_at_its_time
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.transpose(1, 2).reshape(B, num_heads, d_model // num_heads, T)


# %% time_split
"""Your heads are groups of tokens; they should be groups of features.

Idea: time split instead of features
Hint: which of the three axes of x should fall into num_heads parts?
Fails: returns_the_heads_in_the_right_form, splits_without_changing_x, splits_the_same_twice
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, num_heads, T // num_heads, d_model)


# %% values_rounded
"""The numbers that come out are not quite those that went in; splitting only moves them.

Idea: a detour over float32
Hint: which dtype does the call to float() give, and what is lost?
Fails: gives_each_head_its_block, splits_every_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    heads = x.float().reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)
    return heads.to(x.dtype)


# %% view_at_once
"""Head 0 holds pieces of several tokens. The shape is right, the places are not.

Idea: view(B, h, T, d_k) at once
Hint: print a small arange input and find the numbers of token 0; cutting an axis is not moving one.
Fails: gives_each_head_its_block, keeps_every_token_at_its_time, splits_bfloat16
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, num_heads, T, d_model // num_heads)
