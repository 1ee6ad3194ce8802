import torch
from torch import nn
from torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence


def masked_max_pool(hidden, mask):
    return hidden.masked_fill(~mask[..., None], -torch.inf).amax(1).masked_fill(~mask.any(1)[:, None], 0)


def masked_mean_pool(hidden, mask):
    return (mask[:, None].to(hidden) @ hidden)[:, 0] / mask.sum(1)[:, None].clamp(min=1)


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        self.emb = nn.Embedding(vocab_size, embed_dim, padding_idx)
        self.lstm = nn.LSTM(
            embed_dim,
            hidden_size,
            num_layers,
            batch_first=True,
            bidirectional=True,
            dropout=dropout * (num_layers > 1),
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.emb.padding_idx
        # embed the packed ids, nothing is computed for the padding
        p = pack_padded_sequence(ids, mask.sum(1).cpu(), batch_first=True, enforce_sorted=False)
        p = PackedSequence(self.emb(p.data), p.batch_sizes, p.sorted_indices, p.unsorted_indices)
        y, _ = pad_packed_sequence(self.lstm(p)[0], batch_first=True, padding_value=-torch.inf)
        return self.head(self.dropout(y.amax(1)))


answers = {"state_after_padding": 8.875, "direction_that_suffers": "b", "shape_of_pooled": (4, 12)}
