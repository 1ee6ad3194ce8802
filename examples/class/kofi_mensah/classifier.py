# Kofi Mensah - work in progress
import torch
from torch import Tensor, nn


def masked_max_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    """The largest real value of every feature of every sentence.

    `mask` is boolean, `True` = real. Real positions may stand anywhere, not only at the start. The values at
    the other positions have no influence, whatever they are. A sentence without any real position gives zeros,
    with finite gradients. No loop over sentences or positions.

    Shapes: hidden (B, T, H), mask (B, T) -> pooled (B, H)
    """
    hidden = hidden.masked_fill(~mask[:, :, None], torch.finfo(hidden.dtype).min)
    result = hidden.max(dim=1).values
    return result.masked_fill(~mask.any(dim=1)[:, None], 0)


def masked_mean_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    """The mean over the real positions, for every feature of every sentence.

    The same rules as for `masked_max_pool`: real positions may stand anywhere, the others have no influence, a
    sentence without any gives zeros with finite gradients, no loop.

    Shapes: hidden (B, T, H), mask (B, T) -> pooled (B, H)
    """
    raise NotImplementedError("masked_mean_pool")


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
        raise NotImplementedError("BiLSTMClassifier")

    def forward(self, ids: Tensor, mask: Tensor | None = None) -> Tensor:
        raise NotImplementedError("BiLSTMClassifier")


answers = {
    # The reader s = 0.5*s + x + 1 starts from 0 and reads the sentence x = [6, 2] backward. Two padding positions
    # with x = 0 follow the sentence and are read as well. What is its state at the 6?
    "state_after_padding": None,  # a number
    # Padding stands behind the words, and pooling is masked. Which direction still gives wrong states for real words
    # if the padding is not kept from the LSTM: (a) forward, (b) backward, (c) both?
    "direction_that_suffers": "b",  # "a", "b" or "c"
    # ids has the shape (4, 9), hidden_size is 6 and num_layers is 2. What is the shape of the pooled vectors?
    "shape_of_pooled": None,  # a tuple of integers
}
