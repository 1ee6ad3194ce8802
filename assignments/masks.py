"""# Masks: who may see whom

The recurrent units read a sentence word by word, so nobody had to forbid them anything: the future had not been
read yet, and padding came last. Attention, the next unit, is different. It puts all positions on the table at
once and lets each of them look at all the others. That is its strength, and it needs a rule for what may not be
looked at. Such a rule is a **mask**, and there are two reasons to have one:

- **The future.** A decoder that writes word `t` must not look at word `t + 1`: while it learns, the answer stands
  there; when it writes, there is nothing yet.
- **Padding.** Sentences of different lengths are filled up to one width so that they fit into one tensor. The
  filling means nothing and must not be heard.

## One convention

A mask is a **boolean** tensor and says what *may be seen*: `True` is a real token or an allowed key, `False` is
hidden. Its last axis is always the one that is looked at (the keys); the axis before it, where there is one, is
the one that looks (the queries). So `mask[i, j]` answers: may query `i` see key `j`?

Other libraries use the opposite sign or numbers to add. With truth values you can say *and* (`&`), *not* (`~`) and
count (`.sum()`), and nobody has to guess.

## Two masks, and one made of both

Four positions, and two sentences of lengths 4 and 2 (1 for `True`, 0 for `False`):

```
causal, size 4      padding, lengths (4, 2)      decoder mask of sentence 1 (length 2)

   key 0 1 2 3         key 0 1 2 3                  key 0 1 2 3
q 0    1 0 0 0      b 0    1 1 1 1               q 0    1 0 0 0
q 1    1 1 0 0      b 1    1 1 0 0               q 1    1 1 0 0
q 2    1 1 1 0                                   q 2    1 1 0 0
q 3    1 1 1 1                                   q 3    1 1 0 0
```

Row `t` of the causal mask has `t + 1` ones: the past and the position itself. Row `b` of the padding mask has
`lengths[b]` ones, all in front. A key of the decoder mask is visible where **both** say yes. Look at its rows 2 and
3: they belong to padded *queries*, and they are rows like any other. What a padded position asks does no harm,
because nobody will look at it; only keys are hidden.

The decoder mask has the shape `(B, 1, T, T)`. The axis of length 1 is kept free for the heads of unit `multihead`: it
is broadcast over all of them.

## Softmax among the allowed

The softmax turns scores into weights that sum to one. With a mask, only the allowed entries take part:

```
                   exp(s_j)
    w_j  =  -----------------------   where key j is allowed,      w_j = 0   where it is hidden
             sum of exp(s_k) over
             the allowed keys k
```

By hand, for the scores `(2, 1, 5)` with the last one hidden:

```
    exp(2) = 7.389      exp(1) = 2.718      sum of the allowed = 10.107
    weights = (0.731, 0.269, 0)
```

The hidden 5 would have been the largest of all. It has no part in the result, whatever number stands there.

Three tempting shortcuts do not keep that promise:

- *Multiply the score by 0.* A score of 0 is not a weight of 0, since `exp(0) = 1`: the weights become
  `(0.665, 0.245, 0.090)`.
- *Softmax first, then hide.* The plain softmax gives `(0.047, 0.017, 0.936)`; with the last one struck out, the rest
  sums to 0.064. Dividing by that sum is right on paper. Now let the hidden score be 1000: the two others round to
  exactly 0, and 0/0 is left.
- *Fill with a small number, like -20.* If all real scores are below -20, the hidden key wins.

So: hide first, then normalise. Two cases need a second look.

**Large scores.** `exp(1000)` overflows. A softmax does not change when the same number is taken away from every
score of a row, so the largest *allowed* score of the row is taken away first and every exponent is at most 0. The
softmax of PyTorch does that for you.

**Empty rows.** A sentence of length 0, or a query that may see nothing, has no sum to divide by: 0/0 is `NaN`, and
one `NaN` spreads through everything that is computed from it. Here such a row gets weights of zero, "nobody is
heard", and its gradients are finite. Zeros painted over the `NaN` at the end are right on the way forward. The way
back visits every step of the formula, meets the `NaN` again, and multiplies it into the gradient, even by zero.
Whether it arrives at the scores depends on how they were hidden. With the scores `[1, 2]`, both hidden:

    -inf put in their place             gradient [0, 0]        what was replaced gets nothing back
    -inf added to them                  gradient [nan, nan]    an addition hands back what it is given
    exp(score) * 0, divided by 0        gradient [nan, nan]    the division made the NaN itself

A row that is made harmless *before* it is divided by anything is right in every case.

## Laws

They hold for every right answer, and the checks ask for them:

- The weights of a row sum to one, or to zero where nothing is allowed.
- A hidden entry has the weight 0 and the gradient 0, exactly, whatever number stands there.
- A hidden key equals a removed key: strike the column out, and the other weights stay as they are.
- The same number added to all scores of a row changes nothing.
- With equal scores everyone who is allowed is heard alike.
- More padding adds hidden columns and nothing else.
- With sentences of full length, the decoder mask is the causal mask.

## Where this leads

`attention` uses `masked_softmax` as its core, `multihead` puts the decoder mask before several heads at once, and
`classifier` uses the padding mask for pooling. All three take the convention of this unit.

## What you should be able to say

What `True` means, and which axis of a mask is looked at. Why a score is hidden before the softmax and not after it.
What happens to a row with nothing allowed, and why `-1e9` alone gives it the wrong weights. Why the mask of a decoder
hides padded keys and leaves padded queries alone.
"""

import torch
from torch import Tensor


def causal_mask(size: int, device: torch.device | str | None = None) -> Tensor:
    """The mask of a decoder: position t sees the positions 0 to t, itself included.

    Row = query, column = key. Boolean, `True` on and below the diagonal, on the given `device`.

    Shapes: size, device -> mask (size, size)

    `causal_mask(3)` is `[[True, False, False], [True, True, False], [True, True, True]]`.
    """
    raise NotImplementedError("causal_mask")


def padding_mask(lengths: Tensor, max_len: int | None = None) -> Tensor:
    """Which positions of each sentence hold a real token: the first `lengths[b]` of row b.

    `lengths` are whole numbers in any order, and a length may be 0. The width is `max_len`, which is never below the
    longest length; `max_len=None` means the longest length. Boolean, on the device of `lengths`.

    Shapes: lengths (B,), max_len -> mask (B, max_len)

    For the lengths `(1, 3)` the mask is `[[True, False, False], [True, True, True]]`.
    """
    raise NotImplementedError("padding_mask")


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
    raise NotImplementedError("masked_softmax")


answers = {
    # A sentence has 6 words. How many of the 36 pairs (query, key) does the causal mask allow?
    "allowed_pairs": None,  # a number
    # lengths = (5, 12, 9), max_len = None. Which shape has decoder_mask(lengths)?
    "shape_of_mask": None,  # a tuple of integers
    # All 4 keys of a query are hidden. You fill with -1e9 and take the softmax, nothing more. What comes out?
    # (a) four weights of 0   (b) four weights of 0.25   (c) four times NaN
    "all_hidden": None,  # "a", "b" or "c"
}
