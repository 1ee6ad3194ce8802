# Isabel Santos
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden, mask):
    m = mask.unsqueeze(2)
    h = torch.where(m, hidden, torch.full_like(hidden, -1000.0))
    return torch.where(m.any(dim=1), h.amax(dim=1), torch.zeros_like(h[:, 0]))


def masked_mean_pool(hidden, mask):
    m = mask.unsqueeze(2).to(hidden.dtype)
    return (hidden * m).sum(1) / (m.sum(1) + 1)  # + 1: never divide by zero


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        self.padding_idx = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(embed_dim, hidden_size, num_layers, batch_first=True, bidirectional=True,
                            dropout=dropout if num_layers > 1 else 0.0)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        packed = pack_padded_sequence(self.emb(ids), mask.sum(1).cpu(), batch_first=True, enforce_sorted=False)
        out, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True, total_length=ids.size(1))
        return self.head(self.dropout(masked_max_pool(out, mask)))


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 12),
}
