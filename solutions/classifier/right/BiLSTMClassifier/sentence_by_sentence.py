"""Each sentence run on its own without padding: looks at data, slow, right."""

import torch
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
            mask = ids.ne(self.padding_idx)
        pooled = []
        for sentence, real in zip(ids, mask, strict=True):
            states, _ = self.lstm(self.emb(sentence[real]).unsqueeze(0))
            pooled.append(states[0].max(dim=0)[0])
        return self.head(self.dropout(torch.stack(pooled)))
