"""The initial states are made on the CPU, wherever the words are.

Idea: torch.zeros on the CPU, step by step
Hint: who can tell a new tensor on which device it should be?
Fails: classifies_on_any_device
"""

import torch
from torch import nn


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


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

    def read(self, x, mask, layer, suffix, steps):
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        weights = [getattr(self.lstm, f"{name}_l{layer}{suffix}") for name in names]
        h = torch.zeros(x.size(0), self.lstm.hidden_size, dtype=x.dtype)
        c = torch.zeros(x.size(0), self.lstm.hidden_size, dtype=x.dtype)
        states = [None] * x.size(1)
        for t in steps:
            new_h, new_c = torch.lstm_cell(x[:, t], (h, c), *weights)
            real = mask[:, t].unsqueeze(1)
            h, c = torch.where(real, new_h, h), torch.where(real, new_c, c)
            states[t] = h
        return torch.stack(states, dim=1)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        states = self.emb(ids)
        for layer in range(self.lstm.num_layers):
            forward = self.read(states, mask, layer, "", range(ids.size(1)))
            backward = self.read(states, mask, layer, "_reverse", reversed(range(ids.size(1))))
            states = torch.cat([forward, backward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))
