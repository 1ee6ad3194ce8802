import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def hide(hidden, mask, value):
    return hidden.masked_fill(~mask.unsqueeze(-1), value)


def masked_max_pool(hidden, mask):
    smallest = torch.finfo(hidden.dtype).min
    pooled = hide(hidden, mask, smallest).max(dim=1).values
    return pooled * mask.any(dim=1, keepdim=True)


def masked_mean_pool(hidden, mask):
    how_many = mask.sum(dim=1).clamp(min=1).unsqueeze(-1)
    return hide(hidden, mask, 0).sum(dim=1) / how_many


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        self.padding_idx = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx)
        options = dict(num_layers=num_layers, batch_first=True, bidirectional=True)
        if num_layers > 1:
            options["dropout"] = dropout
        self.lstm = nn.LSTM(embed_dim, hidden_size, **options)
        self.dropout = nn.Dropout(p=dropout)
        self.head = nn.Linear(hidden_size * 2, num_classes)

    def read(self, ids, mask):
        lengths = mask.long().sum(dim=1)
        packed = pack_padded_sequence(self.emb(ids), lengths.cpu(), batch_first=True, enforce_sorted=False)
        states = self.lstm(packed)[0]
        return pad_packed_sequence(states, batch_first=True, total_length=ids.size(1))[0]

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids.ne(self.padding_idx)
        return self.head(self.dropout(masked_max_pool(self.read(ids, mask), mask)))


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 2 * 6),
}
