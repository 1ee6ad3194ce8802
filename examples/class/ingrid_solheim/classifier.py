# Ingrid Solheim - not finished, I have to ask about packing
import torch
from torch import nn


def masked_max_pool(hidden, mask):
    filled = hidden.masked_fill(~mask[:, :, None], torch.finfo(hidden.dtype).min)
    biggest = filled.amax(dim=1)
    return biggest.where(mask.any(dim=1)[:, None], 0.0)


def masked_mean_pool(hidden, mask):
    m = mask[:, :, None]
    n = m.sum(dim=1)
    return (hidden * m).sum(dim=1) / n.clamp(min=1)


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_size, num_classes, num_layers=2, dropout=0.0, padding_idx=0):
        super().__init__()
        raise NotImplementedError("BiLSTMClassifier")

    def forward(self, ids, mask=None):
        raise NotImplementedError("BiLSTMClassifier")
