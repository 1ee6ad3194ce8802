"""Sentences of equal length run together, without padding and without packing."""

from torch import nn


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
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

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        pooled = self.head.weight.new_zeros(ids.size(0), 2 * self.lstm.hidden_size)
        for length in lengths.unique().tolist():
            rows = (lengths == length).nonzero().squeeze(1)
            states, _ = self.lstm(self.emb(ids[rows, :length]))
            pooled = pooled.index_copy(0, rows, states.amax(dim=1))
        return self.head(self.dropout(pooled))
