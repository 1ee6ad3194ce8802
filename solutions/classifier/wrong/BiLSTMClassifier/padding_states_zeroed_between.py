"""Zeroing the states of the padding comes too late: the backward direction has already read it.

Idea: states and embeddings of the padding set to zero
Hint: with an embedding of zero, does an LSTM with a bias stand still?
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, treats_sentences_apart
"""

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

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        x = self.emb(ids) * mask.unsqueeze(-1)
        states, _ = self.lstm(x)
        states = states * mask.unsqueeze(-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))
