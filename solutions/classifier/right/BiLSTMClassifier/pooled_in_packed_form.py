"""Pooled without unpacking: scatter_reduce over the packed states."""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence


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
        packed = pack_padded_sequence(self.emb(ids), lengths.cpu(), batch_first=True, enforce_sorted=False)
        out = self.lstm(packed)[0]
        rows = torch.cat([torch.arange(int(n), device=ids.device) for n in out.batch_sizes])
        sentence = out.sorted_indices[rows]
        start = out.data.new_full((ids.size(0), out.data.size(1)), float("-inf"))
        index = sentence.unsqueeze(1).expand_as(out.data)
        pooled = start.scatter_reduce(0, index, out.data, reduce="amax")
        return self.head(self.dropout(pooled))
