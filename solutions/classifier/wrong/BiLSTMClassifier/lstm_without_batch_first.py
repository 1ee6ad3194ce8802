"""The LSTM reads across sentences instead of along them: batch and time are exchanged.

Idea: batch_first left out in nn.LSTM
Hint: what does nn.LSTM take the first axis for if nobody says otherwise?
Fails: reads_and_pools_as_the_text_says, is_blind_to_hidden_words, treats_sentences_apart
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
            bidirectional=True,
            dropout=dropout if num_layers > 1 else 0.0,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        states, _ = self.lstm(self.emb(ids))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))
