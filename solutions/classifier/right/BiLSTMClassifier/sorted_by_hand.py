"""Sorted by length, packed with enforce_sorted, put back in order; the mask cut to what comes out."""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths, order = mask.sum(dim=1).cpu().sort(descending=True)
        order = order.to(ids.device)
        x = self.emb(ids[order])
        out, _ = self.lstm(pack_padded_sequence(x, lengths, batch_first=True))
        states, _ = pad_packed_sequence(out, batch_first=True)
        real = mask[order][:, : states.size(1)]
        states = states.masked_fill(~real.unsqueeze(-1), torch.finfo(states.dtype).min)
        pooled = states.amax(dim=1)[order.argsort()]
        return self.head(self.dropout(pooled))
