"""The padded batch is rolled so that for the backward direction the padding comes last: built from flips and
gathers with an LSTM of its own for each direction, tied to lstm.
"""

import torch
from torch import nn
from torch.func import functional_call


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
        self.sizes = (embed_dim, hidden_size)

    def direction(self, x, layer, suffix):
        reader = nn.LSTM(x.size(-1), self.lstm.hidden_size, batch_first=True, device="meta", dtype=x.dtype)
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        weights = {f"{name}_l0": getattr(self.lstm, f"{name}_l{layer}{suffix}") for name in names}
        return functional_call(reader, weights, (x,))[0]

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        time = torch.arange(ids.size(1), device=ids.device)
        order = (lengths.unsqueeze(1) - 1 - time) % ids.size(1)
        states = self.emb(ids)
        for layer in range(self.lstm.num_layers):
            turned = states.gather(1, order.unsqueeze(-1).expand_as(states))
            backward = self.direction(turned, layer, "_reverse")
            backward = backward.gather(1, order.unsqueeze(-1).expand_as(backward))
            states = torch.cat([self.direction(states, layer, ""), backward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))
