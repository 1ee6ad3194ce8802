r"""# Unit 6: several questions at once

Unit `attention` ended with a query that asks every position one question and gets one answer: a weighted
average. This unit lets it ask several questions at the same time.

## Why one question is not enough

Think of the word "it" in "the animal did not cross the street because it was tired". To understand it we want
to know **who** is meant and **what** is said about it. One softmax has only one weight of 1 to give away. If
two positions matter for two different reasons, a single head must settle for a mixture, and a mixture of two
answers is often no answer at all.

The way out is cheap. Cut the `d_model` features of queries, keys and values into `h` blocks of `d_k = d_model /
h` features. Each block is a **head**. Every head does the attention of the last unit on its own small vectors,
with its own softmax, so every head can look somewhere else. Afterwards the answers are put side by side again.

## The formula

    Q = q W_q^T + b_q        K = k W_k^T + b_k        V = v W_v^T + b_v
    head_j = softmax( Q_j K_j^T / sqrt(d_k) ) V_j                 for j = 0 .. h-1
    output = [head_0 | head_1 | ... | head_{h-1}] W_o^T + b_o

`Q_j` means block `j` of the features: columns `j*d_k` up to (not including) `(j+1)*d_k`. The bar `|` puts
blocks side by side.

Three things to notice.

- **The scale is sqrt(d_k), not sqrt(d_model).** A dot product of a head adds up `d_k` products, and that number
  decides how far the scores spread (unit `attention` shows why).
- **More heads do not cost more parameters.** The four matrices are `(d_model, d_model)` for every `h`. They are
  only read in narrower blocks.
- **W_o is what makes the heads meet.** Until then, feature 3 of head 0 and feature 3 of head 1 never touch.
  Without `W_o` they never would.

## Shapes

| step | shape |
|---|---|
| `x` after a projection | `(B, T, d_model)` |
| cut the features in two axes | `(B, T, h, d_k)` |
| **move** the heads in front of time | `(B, h, T, d_k)` |
| scores | `(B, h, Tq, Tk)` |
| answers of all heads | `(B, h, Tq, d_k)` |
| moved back and joined | `(B, Tq, d_model)` |

The head axis now plays the part of a second batch axis: a matrix product works on the last two axes and leaves
those in front alone. So all heads of all samples are done by one product, and no loop is needed.

Cutting an axis and moving an axis are different things. Cutting (`view`, `reshape`, `unflatten`) keeps the
order in memory and only draws new borders. Moving (`transpose`, `permute`, `movedim`) changes which number
stands where. To bring the heads to the front you need both.

## By hand, first: splitting

Two tokens, `d_model = 4`, two heads, so `d_k = 2`:

    token 0 = [1 2 3 4]        token 1 = [5 6 7 8]

    head 0 = [[1 2]            head 1 = [[3 4]
              [5 6]]                     [7 8]]

Row `t` of every head comes from token `t`. If the same eight numbers are cut straight to the shape `(h, T,
d_k)`, head 0 becomes `[[1 2] [3 4]]`: the shape is the same, but "two tokens" are now the two halves of token
0, and head 0 never hears of token 1.

## By hand, second: why two heads see more than one

One query, two keys, `d_model = 2`. All projections are the identity; `ln 3 = 1.0986`.

    q = [ln 3, ln 3]     key a = [1 0]   value a = [8 0]
                         key b = [0 1]   value b = [0 8]

*One head* (`d_k = 2`): both scores are `ln 3 / sqrt(2) = 0.777`, the weights are 1/2 and 1/2, the output is `[4
4]`. The query has asked "feature 0 and feature 1?", and nobody offers both.

*Two heads* (`d_k = 1`, so the scale is 1):

    head 0 uses feature 0:  scores ln 3 and 0   ->  weights 3/4 and 1/4   ->  3/4 * 8 + 1/4 * 0 = 6
    head 1 uses feature 1:  scores 0 and ln 3   ->  weights 1/4 and 3/4   ->  1/4 * 0 + 3/4 * 8 = 6

The output is `[6 6]`: feature 0 was asked of `a`, feature 1 was asked of `b`, in the same step.

## Masks

As everywhere in this course a mask is boolean and `True` means *may be seen*. Three kinds come along:

- `(Tq, Tk)`: the same for all samples and heads, like `causal_mask`;
- three axes, broadcastable to `(B, Tq, Tk)`: one for each sample, like padding as `(B, 1, Tk)`;
- four axes, broadcastable to `(B, h, Tq, Tk)`: like `decoder_mask`, or a different one for each head.

The scores have four axes, and broadcasting lines axes up **from the right**. A mask of three axes would put its
samples where the heads are, silently if `B = h`. It needs one more axis first; think about where.

## Laws you can try yourself

- `merge_heads` undoes `split_heads`.
- With one head this is the attention of the last unit between two linear layers.
- Where all scores are equal (a `wq` of zeros, for example), everyone is heard alike: every output is the same
  average.
- The order of the keys does not matter, as long as the values move with them.
- Adding one vector to all keys changes nothing. (So the bias of `wk` never has an effect. Do you see why?)
- Renumbering the heads, in `wq`, `wk`, `wv` and in the columns of `wo`, changes nothing.
- A hidden key is the same as a key that is not there, and a sample gives alone what it gives in a batch.
- A query that may see nothing gets nothing from attention: its output is the bias of `wo`.

## What you should be able to say in the end

- what a second head can express that one wide head cannot;
- why the scores of a head are divided by `sqrt(d_k)` and not by `sqrt(d_model)`;
- why `view` alone puts the numbers in the wrong places;
- why nothing in here has to wait for the step before it, unlike in an RNN: all queries, samples and heads are
  one product.

The last unit, `classifier`, returns to recurrence, with a model that is used in practice.
"""

import torch
from torch import Tensor, nn


def split_heads(x: Tensor, num_heads: int) -> Tensor:
    """Cut the features into heads and bring the heads in front of time.

    Head `j` of every token holds the features `j*d_k` up to, not including, `(j+1)*d_k` of **that** token,
    where `d_k = d_model / num_heads`. Where `d_model` cannot be divided by `num_heads`, raise a `ValueError`
    whose text names both numbers.

    Shapes: x (B, T, d_model), num_heads -> heads (B, num_heads, T, d_model/num_heads)
    """
    raise NotImplementedError("split_heads")


def merge_heads(x: Tensor) -> Tensor:
    """Put the heads of every token side by side again: the inverse of `split_heads`.

    The features of head 0 come first, then those of head 1, and so on.

    Shapes: x (B, h, T, d_k) -> joined (B, T, h*d_k)
    """
    raise NotImplementedError("merge_heads")


class MultiHeadAttention(nn.Module):
    """Attention with `num_heads` heads between linear layers.

    Members: `wq`, `wk`, `wv`, `wo`, each an `nn.Linear(d_model, d_model)` with its bias, and no other
    parameters. Where `d_model` cannot be divided by `num_heads`, the constructor raises a `ValueError`.

    `forward(q, k, v, mask=None)`: `wq` is applied to `q`, `wk` to `k`, `wv` to `v`; every head attends with the
    scale `1/sqrt(d_k)`; the heads are joined and `wo` is applied. `mask` is boolean, `True` = may be seen:
    `(Tq, Tk)`, or three axes that broadcast to `(B, Tq, Tk)`, or four that broadcast to `(B, h, Tq, Tk)`. A
    hidden key has no influence at all. A query that may see nothing gets zeros from all heads, and its
    gradients stay finite.

    Write it with tensor operations, without a loop over heads, samples or positions. PyTorch's ready-made
    attention (`F.scaled_dot_product_attention`, `nn.MultiheadAttention`, `nn.Transformer` and the like) is not
    allowed here: it is what you build.

    Shapes: q (B, Tq, d_model), k (B, Tk, d_model), v (B, Tk, d_model), mask -> output (B, Tq, d_model)
    """

    def __init__(self, d_model: int, num_heads: int) -> None:
        super().__init__()
        raise NotImplementedError("MultiHeadAttention")

    def forward(self, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> Tensor:
        raise NotImplementedError("MultiHeadAttention")


answers = {
    # x has the shape (2, 5, 12) and is split into 3 heads. What shape comes out?
    "shape_after_split": None,  # a tuple of integers
    # d_model is 64 and there are 16 heads. By what number are the scores of each head divided?
    "scores_are_divided_by": None,  # a number
    # You double num_heads and leave d_model as it is. The number of parameters of the module (a) doubles,
    # (b) stays the same, (c) is halved.
    "parameters_with_twice_the_heads": None,  # "a", "b" or "c"
}
