import torch
from torch import Tensor, nn


def masked_max_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    # zero out the padding, then max over time
    return (hidden * mask.unsqueeze(-1)).max(dim=1).values


def masked_mean_pool(hidden: Tensor, mask: Tensor) -> Tensor:
    return (hidden * mask.unsqueeze(-1)).mean(dim=1)


class BiLSTMClassifier(nn.Module):
    def __init__(
        self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0
    ):
        super().__init__()
        self.padding_idx = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(
            embed_dim,
            hidden_size,
            num_layers=num_layers,
            batch_first=True,
            bidirectional=True,
            dropout=dropout if num_layers > 1 else 0,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(hidden_size * 2, num_classes)

    def forward(self, ids: Tensor, mask: Tensor = None) -> Tensor:
        if mask is None:
            mask = ids != self.padding_idx
        # the embedding of the padding is zero, so it does not disturb
        states, _ = self.lstm(self.emb(ids))
        states = states.masked_fill(~mask.unsqueeze(-1), float("-inf"))
        return self.head(self.dropout(states.amax(dim=1)))


answers = {
    "state_after_padding": 7.0,
    "direction_that_suffers": "c",
    "shape_of_pooled": (4, 12),
}
