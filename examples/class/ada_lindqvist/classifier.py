r"""# Unit 7: a sentence classifier, or the return of recurrence

The course went from recurrence to attention. It ends with a model in which recurrence is still at home: a
bidirectional LSTM reads a sentence, pooling makes one vector of it, a linear layer turns the vector into scores
for the classes. Such models are small, quick to train, and hard to beat when there is little data. They are
also a place where a program can be wrong for months without anybody noticing, because of **padding**.

## What padding is

Sentences have different lengths, a tensor has one. So short sentences are filled up with a number that stands
for no word, here `padding_idx`:

    ids  = [[5 8 2 9]         mask = [[True  True  True  True ]
            [7 3 0 0]]                [True  True  False False]]       (padding_idx = 0)

The padding is an accident of the batch: the same sentence gets two padding positions beside a sentence of four
words and none when it is alone. One law follows, and everything in this unit serves it: **more padding changes
nothing**. A sentence must get the same scores alone, in a batch, and in a batch that is wider than it has to
be.

## Trap 1: pooling

Pooling turns the states `(B, T, H)` of all positions into one vector `(B, H)` for each sentence, feature by
feature.

    states of "7 3" (two features)        [-0.5  0.2]
                                          [-0.1 -0.4]
    and of two padding positions          [ 0.9  0.9]
                                          [ 0.9  0.9]

    maximum over everything               [ 0.9  0.9]     the padding has won
    states * mask, then the maximum       [ 0.0  0.2]     better, but no word has a 0.0 in feature 0
    maximum over the real positions       [-0.1  0.2]     right

    mean over everything                  [ 0.3  0.4]     it is nearly all padding
    sum of the real ones / 4              [-0.15 -0.05]   shorter sentences come out smaller
    sum of the real ones / 2              [-0.3 -0.1]     right

Zero is not neutral for a maximum. What is neutral is a number that is below every other. For a sum it *is*
zero, but then the number you divide by has to be counted from the mask.

And if nothing is real? There is no right answer, only a useful one: zeros, with a gradient that is finite. It
is easy to get a NaN there (0/0), and a NaN in one row of one batch is enough to ruin all the weights in the
next step.

## Trap 2: the backward direction

A bidirectional LSTM is two LSTMs: one reads from left to right, the other from right to left, and the two
states of a position are put side by side, which gives `2*H` features. Padding stands on the right. The forward
reader meets it after the words, when everything has been said. The backward reader meets it **first**.

A tiny reader shows it: `s = 0.5*s + x + 1`, starting from 0. (The 1 is its bias.) The sentence is `x = [4, 2]`,
read backward:

    alone:                       s at 2:  0 + 2 + 1        = 3        s at 4:  1.5  + 4 + 1  = 6.5
    with one padding of x = 0:   s at the padding: 1       then       s at 2:  0.5  + 2 + 1  = 3.5
                                                           and        s at 4:  1.75 + 4 + 1  = 6.75

6.5 became 6.75, although the padding was all zeros: the bias still speaks. Masked pooling does not help, since
the states of the **real** words have changed. The padding has to be kept from the backward reader, or the
reader has to start where the sentence ends. `torch.nn.utils.rnn.pack_padded_sequence` does that; there are
other ways.

Attention (units `masks` and `multihead`) has no such trap: there a hidden position is simply not looked at. A
recurrent state has been *through* everything that came before it.

## The model

    ids (B, T)  ->  emb  ->  (B, T, embed_dim)  ->  lstm  ->  (B, T, 2*H)
                ->  masked maximum, dropout  ->  (B, 2*H)  ->  head  ->  logits (B, num_classes)

The results are **logits**: any real numbers, no softmax. The loss (`F.cross_entropy`) does that step itself, in
a way that cannot overflow.

Why pool at all, why not take the last state? Because the last state has to carry the whole sentence (unit `rnn`
showed how fast that fades). The maximum lets every feature speak from wherever in the sentence it was
strongest, and gives the gradient a short way back to that place. It is a first, blunt form of what attention
does.

## Laws you can try yourself

- More padding changes nothing, in value and in gradient, whatever the embedding of the padding is.
- A sentence alone gives what it gives in the batch; the order of the sentences does not matter.
- Every entry of a maximum pool is one of the real values; the order of the positions does not matter to either
  pool.
- The mean of equal tokens is that token, and the mean of one token is that token.
- The first word's features know the last word (backward), the last word's know the first (forward).

## What you should be able to say in the end

- what a zero does to a maximum, and what the length of the batch does to a mean;
- why padding at the end harms a backward reader and not a forward one, and why an all-zero embedding does not
  save it;
- why pooling gives the first word a shorter way to the loss than the last state does;
- which of the models of this course you would take for a thousand short sentences, and why.
"""

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    """The largest real value of every feature of every sentence.

    `mask` is boolean, `True` = real. Real positions may stand anywhere, not only at the start. The values at
    the other positions have no influence, whatever they are. A sentence without any real position gives zeros,
    with finite gradients. No loop over sentences or positions.

    Shapes: hidden (B, T, H), mask (B, T) -> pooled (B, H)
    """
    hidden = hidden.masked_fill(~mask.unsqueeze(2), float("-inf"))
    pooled, _ = hidden.max(dim=1)
    empty = ~mask.any(dim=1, keepdim=True)
    return pooled.masked_fill(empty, 0.0)


def masked_mean_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    """The mean over the real positions, for every feature of every sentence.

    The same rules as for `masked_max_pool`: real positions may stand anywhere, the others have no influence, a
    sentence without any gives zeros with finite gradients, no loop.

    Shapes: hidden (B, T, H), mask (B, T) -> pooled (B, H)
    """
    hidden = hidden.masked_fill(~mask.unsqueeze(2), 0.0)
    count = mask.sum(dim=1, keepdim=True).clamp(min=1)
    return hidden.sum(dim=1) / count


class BiLSTMClassifier(nn.Module):
    """Embedding, bidirectional LSTM, masked maximum, dropout, linear layer.

    Members, which hold all the parameters:
    `emb`: `nn.Embedding(vocab_size, embed_dim)`, where `padding_idx` is the id of the padding;
    `lstm`: a bidirectional, batch-first `nn.LSTM` of `num_layers` layers, with `dropout` between them if several;
    `dropout`: `nn.Dropout(dropout)`, applied to the pooled vector;
    `head`: `nn.Linear(2*hidden_size, num_classes)`.

    `forward(ids, mask=None)` returns logits. `mask=None` means that every id except `padding_idx` is real; a
    mask that is given decides alone. In every sentence the real tokens come first, at least one, and then the
    padding. How much padding follows makes no difference to the logits: think of what the backward direction
    reads first. `nn.LSTM` and the tools in `torch.nn.utils.rnn` are meant to be used here.

    Shapes: ids (B, T), mask -> logits (B, num_classes)
    """

    def __init__(
        self,
        vocab_size: int,
        embed_dim: int,
        hidden_size: int,
        num_classes: int,
        num_layers: int = 2,
        dropout: float = 0.0,
        padding_idx: int = 0,
    ) -> None:
        super().__init__()
        self.padding_idx = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(
            embed_dim,
            hidden_size,
            num_layers,
            batch_first=True,
            bidirectional=True,
            dropout=dropout if num_layers > 1 else 0.0,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids: Tensor, mask: Tensor | None = None) -> Tensor:
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1).cpu()
        packed = pack_padded_sequence(self.emb(ids), lengths, batch_first=True, enforce_sorted=False)
        states, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(states, batch_first=True, total_length=ids.size(1))
        return self.head(self.dropout(masked_max_pool(states, mask)))


answers = {
    # The reader s = 0.5*s + x + 1 starts from 0 and reads the sentence x = [6, 2] backward. Two padding positions
    # with x = 0 follow the sentence and are read as well. What is its state at the 6?
    "state_after_padding": 8.875,  # a number
    # Padding stands behind the words, and pooling is masked. Which direction still gives wrong states for real words
    # if the padding is not kept from the LSTM: (a) forward, (b) backward, (c) both?
    "direction_that_suffers": "b",  # "a", "b" or "c"
    # ids has the shape (4, 9), hidden_size is 6 and num_layers is 2. What is the shape of the pooled vectors?
    "shape_of_pooled": (4, 12),  # a tuple of integers
}
