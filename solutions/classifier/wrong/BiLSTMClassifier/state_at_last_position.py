"""For a short sentence the last position is padding, and its state says nothing.

Idea: states[:, -1]
Hint: where does a sentence of two words end in a batch of width seven?
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, is_blind_to_hidden_words
"""

from torch import nn


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
        states, _ = self.lstm(self.emb(ids))
        pooled = states[:, -1]
        return self.head(self.dropout(pooled))
