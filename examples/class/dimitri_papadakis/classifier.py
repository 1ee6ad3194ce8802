# Dimitri P.
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden, mask):
    out = []
    for b in range(hidden.shape[0]):
        h = hidden[b].masked_fill(~mask[b][:, None], float("-inf")).amax(0)
        out.append(torch.where(mask[b].any(), h, 0.0))
    return torch.stack(out)


def masked_mean_pool(hidden, mask):
    out = []
    for b in range(hidden.shape[0]):
        n = mask[b].sum().clamp(min=1)
        out.append((hidden[b] * mask[b][:, None]).sum(0) / n)
    return torch.stack(out)


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        self.pad = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        drop = dropout
        if num_layers == 1:
            drop = 0
        self.lstm = nn.LSTM(embed_dim, hidden_size, num_layers, bidirectional=True, batch_first=True, dropout=drop)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(hidden_size * 2, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.pad
        e = self.emb(ids)
        n = mask.sum(1).tolist()
        p = pack_padded_sequence(e, n, batch_first=True, enforce_sorted=False)
        y, _ = pad_packed_sequence(self.lstm(p)[0], batch_first=True)
        # y is only as long as the longest sentence, so the mask is cut too
        return self.head(self.dropout(masked_max_pool(y, mask[:, : y.shape[1]])))


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 12),
}
