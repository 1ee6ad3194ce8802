"""
Leila Haddad
classifier
"""
import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    return hidden.masked_fill(~mask[:, :, None], torch.finfo(hidden.dtype).min).amax(dim=1)


def masked_mean_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    total = torch.where(mask[:, :, None], hidden, 0).sum(dim=1)
    return total / mask.sum(dim=1).clamp(min=1)[:, None]


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
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(
            embed_dim,
            hidden_size,
            num_layers,
            dropout=dropout if num_layers > 1 else 0.0,
            bidirectional=True,
            batch_first=True,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids: Tensor, mask: Tensor | None = None) -> Tensor:
        if mask is None:
            mask = ids != 0  # 0 is the padding
        # a sentence has at least one word
        lengths = mask.sum(dim=1).clamp(min=1).cpu()
        packed = pack_padded_sequence(self.emb(ids), lengths, batch_first=True, enforce_sorted=False)
        states, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True, total_length=ids.shape[1])
        return self.head(self.dropout(masked_max_pool(states, mask)))


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 9, 12),
}
