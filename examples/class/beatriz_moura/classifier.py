"""Beatriz Moura - classifier"""
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence


def masked_max_pool(hidden, mask):
    return hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).max(dim=1).values


def masked_mean_pool(hidden, mask):
    m = mask.unsqueeze(-1).type_as(hidden)
    return torch.sum(hidden * m, dim=1) / torch.clamp(torch.sum(m, dim=1), min=1e-6)


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        self.padding_idx = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(embed_dim, hidden_size, num_layers=num_layers, batch_first=True, bidirectional=True,
                            dropout=dropout if num_layers > 1 else 0.0)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        x = pack_padded_sequence(self.emb(ids), mask.sum(1).cpu(), batch_first=True, enforce_sorted=False)
        _, (h_n, _) = self.lstm(x)
        # last layer: forward and backward
        both = torch.cat([h_n[-2], h_n[-1]], dim=1)
        return self.head(self.dropout(both))


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 12),
}
