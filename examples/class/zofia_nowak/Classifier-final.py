# Zofia Nowak
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden, mask):
    m = mask.unsqueeze(-1)
    najmniej = torch.finfo(hidden.dtype).min
    wynik = torch.where(m, hidden, najmniej).max(dim=1)[0]
    return torch.where(m.any(dim=1), wynik, torch.zeros_like(wynik))


def masked_mean_pool(hidden, mask):
    m = mask.unsqueeze(-1)
    return (hidden * m).sum(dim=1) / m.sum(dim=1)


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        self.padding_idx = padding_idx
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx=padding_idx)
        self.lstm = nn.LSTM(
            embed_dim, hidden_size, num_layers, batch_first=True, bidirectional=True,
            dropout=dropout if num_layers > 1 else 0.0,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        dlugosci = mask.sum(dim=1)
        spakowane = pack_padded_sequence(self.emb(ids), dlugosci.cpu(), batch_first=True)
        stany, _ = self.lstm(spakowane)
        stany, _ = pad_packed_sequence(stany, batch_first=True, total_length=ids.shape[1])
        return self.head(self.dropout(masked_max_pool(stany, mask)))


answers = {
    "state_after_padding": 8.875,
    "direction_that_suffers": "b",
    "shape_of_pooled": (4, 12),
}
