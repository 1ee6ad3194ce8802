# Omar Farouk
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden, mask):
    m = mask[:, :, None]
    best = hidden.masked_fill(m.logical_not(), -torch.inf).amax(1)
    return torch.nan_to_num(best, neginf=0.0)


def masked_mean_pool(hidden, mask):
    m = mask[:, :, None]
    summed = hidden.masked_fill(m.logical_not(), 0).sum(1)
    return summed.div(m.sum(1).clamp(min=1))


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        self.padding_idx = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(embed_dim, hidden_size, num_layers, batch_first=True, bidirectional=True,
                            dropout=0.0 if num_layers == 1 else dropout)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        packed = pack_padded_sequence(self.emb(ids), mask.sum(1).cpu(), batch_first=True, enforce_sorted=False)
        states = pad_packed_sequence(self.lstm(packed)[0], batch_first=True, total_length=ids.size(1))[0]
        logits = self.head(self.dropout(masked_max_pool(states, mask)))
        return torch.softmax(logits, dim=-1)


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 12),
}
