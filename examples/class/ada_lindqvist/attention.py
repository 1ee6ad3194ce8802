"""# Attention: asking instead of remembering

## What the RNN cannot do

A recurrent cell reads a sentence of 50 words and hands over one state. Whatever is wanted later must have fitted into
that one vector, and the gradient that is to teach word 1 has to come back through 49 steps: with a factor of 0.9
each, half a percent of it arrives. Gates (`lstm`, `gru`) make the way smoother; they do not make it shorter.
And the steps have to be done one after the other, since each waits for the state before it.

Attention keeps **all** states and asks them. Any two positions are one step apart, however far they are in the
sentence, and no position waits for the result of another. So a whole sentence is a few matrix products, all positions
at once: that is why attention **trains in parallel**. (When it *writes*, a decoder still goes word by word, because
the next word does not exist yet.)

## Query, key, value

Think of a catalogue. The **query** is what I am looking for. Every entry has a **key**, what it offers itself as,
and a **value**, what it says when it is opened. The query is compared with all keys, and instead of opening the one
best entry, all are opened a little, each as much as its key fits:

```
    score_j  = query . key_j                         how well does entry j fit?
    weight_j = exp(score_j) / sum_k exp(score_k)     softmax: positive, and the sum is one
    context  = sum_j weight_j * value_j              a mixture of the values
```

This is `dot_product_attention`. The softmax is the soft form of "take the best": because it is smooth, a gradient
reaches queries and keys, and the network can learn where to look.

## Why the scores are divided by sqrt(d_k)

Let query and key have `d_k` independent entries of mean 0 and variance 1. Each product `q_i * k_i` has the variance
1, and the variance of a sum of `d_k` independent terms is `d_k`. So a score has a spread of `sqrt(d_k)`: about 2 for 4
features, and 16 for 256. Two scores 16 apart give the weights 0.9999999 and 0.0000001. Such a softmax is a hard choice,
and a hard choice has almost no gradient. Dividing by `sqrt(d_k)` brings the spread back to 1 for every width:

```
    weights = softmax( q k^T / sqrt(d_k) )        (..., Tq, Tk)
    output  = weights v                           (..., Tq, Dv)
```

What counts is the length of the dot product, `d_k`: neither the number of keys, nor the width of the values, nor that
of the model.

## Three queries and three keys, by hand

`d_k = 4`, so the scores are divided by 2. `Dv = 2`.

```
    q = 2 0 0 0       k = 1 0 1 0       v = 1 0
        0 2 0 0           0 1 1 0           0 1
        1 1 0 0           1 1 0 1           2 2

    q k^T = 2 0 2     / 2 =  1.0 0.0 1.0     softmax of  0.422 0.155 0.422
            0 2 2            0.0 1.0 1.0     each row =  0.155 0.422 0.422
            1 1 2            0.5 0.5 1.0                 0.274 0.274 0.452

    weights v = 1.267 1.000
                1.000 1.267
                1.178 1.178
```

Row 0 in detail: `exp(1) = 2.718`, `exp(0) = 1`, `exp(1) = 2.718`, together 6.437; so the weights are 0.422, 0.155 and
0.422, and the output is `0.422 * (1, 0) + 0.155 * (0, 1) + 0.422 * (2, 2) = (1.267, 1.000)`.

With the causal mask of unit `masks`, the scores above the diagonal are hidden before the softmax:

```
    weights = 1     0     0           weights v = 1     0
              0.269 0.731 0                       0.269 0.731
              0.274 0.274 0.452                   1.178 1.178
```

Row 0 can only listen to itself. Row 1 shares between two: `exp(0) = 1` and `exp(1) = 2.718`, so 1/3.718 = 0.269. Row 2
sees everything and stays as it was.

## Where q, k and v come from

Nobody hands them over: they are three *views* of states, each made by a matrix that is learned. The matrices of this
unit are used as they are, `x @ w`.

- **Self-attention**: all three come from the same sequence. In a decoder it is causal. With identity matrices in
  the place of the projections, `causal_self_attention` is nothing but `scaled_dot_product_attention` of the states
  with themselves under the causal mask.
- **Cross-attention**: the decoder asks and the encoder answers. Queries come from the decoder's states, **keys and
  values from the encoder's**. It replaces the single last state that an encoder of unit `rnn` had to squeeze
  everything into. Padding of the source is hidden from all queries alike.

## Laws

They hold for every right answer, and the checks ask for them:

- The weights of a row sum to one; a query that may see nothing has zero weights and a zero output.
- With zero scores everyone is heard alike: the output is the mean of the values.
- If all values are the same, that value comes out.
- A hidden key equals a removed key, whatever stands in its key and its value.
- The order of the keys does not matter, as long as keys and values are reordered together.
- The same vector added to all keys changes nothing: every score of a row moves by the same amount.
- Each query is answered by itself: leave one out, and the others' rows stay.
- Causal: change a token, and everything before it stays. Cut the sentence short, and the rest stays. The first
  output is `x_0 @ w_v`, for there is nothing else to listen to.

## Links

`masked_softmax` of unit `masks` is the softmax used here (write it again or import it). Unit `multihead` runs several
of these attentions side by side, each on a part of the features. Notice what is lost: apart from the mask, nothing
here knows which position comes first. Real models add the position to the input.

## What you should be able to say

Why an RNN struggles with long dependencies, and what attention does about it. Why the scores are divided by
`sqrt(d_k)`. Where queries, keys and values of cross-attention come from. Why attention trains in parallel.
"""

import math

import torch
from torch import Tensor

from masks import causal_mask, masked_softmax


def dot_product_attention(query: Tensor, keys: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    """The first idea: one query for each sample looks through all keys and comes back with a mixture of the values.

    Similarity is the plain dot product, with **no** scaling. The softmax over the T keys gives the weights, and the
    context is the sum of the values, each times its weight.

    Shapes: query (B, D), keys (B, T, D), values (B, T, Dv) -> context (B, Dv), weights (B, T)
    """
    scores = torch.bmm(keys, query.unsqueeze(2)).squeeze(2)  # (B, T)
    weights = torch.softmax(scores, dim=1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze(1)
    return context, weights


def scaled_dot_product_attention(q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
    """Many queries at once: softmax(q k^T / sqrt(d_k)) v, under a mask.

    `q`, `k` and `v` have the same leading axes, any number of them, none included; Tq and Tk may differ, and so may d_k
    and Dv. `mask` is boolean, `True` = may be seen, and broadcastable to the weights. A hidden key has no influence at
    all. A query that may see nothing gets zero weights and a zero output, with finite gradients.

    Shapes: q (..., Tq, d_k), k (..., Tk, d_k), v (..., Tk, Dv), mask broadcastable
        -> output (..., Tq, Dv), weights (..., Tq, Tk)
    """
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        weights = masked_softmax(scores, mask)
    return weights @ v, weights


def causal_self_attention(x: Tensor, w_q: Tensor, w_k: Tensor, w_v: Tensor) -> Tensor:
    """A sequence looks at its own past: position t sees the positions 0 to t, itself included.

    Queries, keys and values are `x @ w_q`, `x @ w_k` and `x @ w_v`; the scores are scaled as in
    `scaled_dot_product_attention`. Only the output is returned.

    Shapes: x (B, T, D), w_q (D, d_k), w_k (D, d_k), w_v (D, Dv) -> output (B, T, Dv)
    """
    mask = causal_mask(x.size(1), device=x.device)
    output, _ = scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, mask)
    return output


def cross_attention(
    decoder_states: Tensor,
    encoder_states: Tensor,
    w_q: Tensor,
    w_k: Tensor,
    w_v: Tensor,
    encoder_mask: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """The decoder asks, the encoder answers: every target position looks through the whole source.

    Queries are the projected `decoder_states`, keys and values the projected `encoder_states`; scaled.
    `encoder_mask` is a padding mask of the source, `True` = real token, and holds for all queries alike. A source
    that is all padding gives a zero context and zero weights.

    Shapes: decoder_states (B, Tq, D), encoder_states (B, Tk, E), w_q (D, d_k), w_k (E, d_k), w_v (E, Dv),
        encoder_mask (B, Tk) -> context (B, Tq, Dv), weights (B, Tq, Tk)
    """
    q = decoder_states @ w_q
    k = encoder_states @ w_k
    v = encoder_states @ w_v
    mask = None if encoder_mask is None else encoder_mask.unsqueeze(1)
    return scaled_dot_product_attention(q, k, v, mask)


answers = {
    # A query and a key have 64 independent entries each, of mean 0 and standard deviation 1.
    # What is the standard deviation of their dot product, before any scaling?
    "spread_of_scores": 8,  # a number
    # Cross-attention between a French source (encoder) and an English target (decoder): what comes from where?
    # (a) queries, keys and values from the decoder   (b) queries from the decoder, keys and values from the encoder
    # (c) queries from the encoder, keys and values from the decoder
    "who_asks_whom": "b",  # "a", "b" or "c"
    # Why can a causal self-attention layer be trained on all positions of a sentence at once, and an LSTM cannot?
    # (a) it has fewer parameters   (b) its mask makes later positions cheaper
    # (c) no position's output is needed to compute another position's output
    "why_parallel": "c",  # "a", "b" or "c"
}
