"""Only the first layer is pooled: the others are computed for nothing.

Idea: states of layer 0
Hint: which layer's states does nn.LSTM return?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
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

    def one_way(self, x, layer, suffix):
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        weights = [getattr(self.lstm, f"{name}_l{layer}{suffix}") for name in names]
        zeros = x.new_zeros(1, x.size(0), self.lstm.hidden_size)
        return torch.lstm(x, (zeros, zeros), weights, True, 1, 0.0, False, False, True)[0]

    def reverse_each(self, x, lengths):
        time = torch.arange(x.size(1), device=x.device)
        turned = lengths.unsqueeze(1) - 1 - time
        turned = torch.where(turned >= 0, turned, time)
        return x.gather(1, turned.unsqueeze(-1).expand_as(x))

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        forward = self.one_way(x, 0, "")
        backward = self.reverse_each(self.one_way(self.reverse_each(x, lengths), 0, "_reverse"), lengths)
        states = torch.cat([forward, backward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))
