"""Unit 7."""
import torch
from torch import Tensor, einsum, nn
from torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    m = mask[:, :, None]
    best = torch.where(m, hidden, -torch.inf).amax(1)
    return torch.where(m.any(1), best, 0.0)


def masked_mean_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    real = mask.to(hidden.dtype)
    return einsum("bth,bt->bh", hidden, real) / real.sum(1, keepdim=True).clamp(min=1)


class BiLSTMClassifier(nn.Module):
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
        between = dropout if num_layers > 1 else 0.0
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(
            embed_dim, hidden_size, num_layers, batch_first=True, bidirectional=True, dropout=between
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids: Tensor, mask: Tensor | None = None) -> Tensor:
        mask = (ids != self.emb.padding_idx) if mask is None else mask
        lengths, order = mask.sum(1).sort(descending=True)
        packed: PackedSequence = pack_padded_sequence(self.emb(ids[order]), lengths.cpu(), batch_first=True)
        states, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True, total_length=ids.shape[1])
        states = states[order.argsort()]
        return self.head(self.dropout(masked_max_pool(states, mask)))


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 12),
}
