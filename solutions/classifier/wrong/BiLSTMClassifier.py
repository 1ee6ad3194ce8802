# Known wrong answers to `BiLSTMClassifier`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% backward_not_turned_back
"""The backward states belong to other positions than you think: they were never turned round again.

Idea: backward states left in reading order
Hint: the first state of a backward reader belongs to which word?
Fails: reads_and_pools_as_the_text_says, reads_both_ways_alike
"""

import torch
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

    def one_way(self, x, layer, suffix):
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        weights = [getattr(self.lstm, f"{name}_l{layer}{suffix}") for name in names]
        zeros = x.new_zeros(1, x.size(0), self.lstm.hidden_size)
        return torch.lstm(x, (zeros, zeros), weights, True, 1, 0.0, False, False, True)[0]

    def reverse_each(self, x, lengths):
        time = torch.arange(x.size(1), device=x.device)
        turned = lengths.unsqueeze(1) - 1 - time
        turned = torch.where(turned >= 0, turned, time)
        return x.gather(1, turned.unsqueeze(-1).expand_as(x))

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        states = self.emb(ids)
        for layer in range(self.lstm.num_layers):
            forward = self.one_way(states, layer, "")
            backward = self.one_way(self.reverse_each(states, lengths), layer, "_reverse")
            states = torch.cat([forward, backward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% backward_turned_once_too_often
"""nn.LSTM has already put the backward states in their places; turning them again spoils them.

Idea: backward half flipped after a bidirectional LSTM
Hint: change the last word: at which position should its backward state move first?
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, treats_sentences_apart
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        forward, backward = states.chunk(2, dim=-1)
        states = torch.cat([forward, backward.flip(1)], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% bias_of_head_ignored
"""The bias of head has no effect.

Idea: bias of head ignored
Hint: what does calling a linear layer do beside multiplying by its weight?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.dropout(pooled) @ self.head.weight.T


# %% directions_added
"""Both directions deserve their own features: added, they are only half as many.

Idea: directions added instead of concatenated
Hint: how many inputs should head have?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form, classifies_on_any_device
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        self.head = nn.Linear(hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        forward, backward = states.chunk(2, dim=-1)
        states = forward + backward
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% directions_averaged_and_repeated
"""Both directions deserve their own features: yours are mixed into one and then doubled.

Idea: mean of the directions, repeated
Hint: which half of the features should know the words to the right?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        forward, backward = states.chunk(2, dim=-1)
        states = torch.cat([forward + backward, forward + backward], dim=-1) / 2
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% dropout_always_on
"""Two calls give two answers in eval(): the dropout never sleeps.

Idea: F.dropout without the training flag
Hint: what does F.dropout know about eval()?
Fails: classifies_the_same_twice, drops_the_pooled_vector_in_training_only
"""

import torch.nn.functional as F
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        self.rate = dropout
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(F.dropout(pooled, self.rate))


# %% dropout_never_applied
"""The member dropout is never called, so nothing is dropped from the pooled vector in training.

Idea: dropout made but not used
Hint: which members does your forward never call?
Fails: drops_the_pooled_vector_in_training_only
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(pooled)


# %% embedding_frozen
"""The values are right, but the embedding gets no gradient and would never learn.

Idea: embeddings detached
Hint: through which tensor does the gradient reach emb?
Fails: passes_gradients_to_every_parameter
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids).detach()
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% extra_attention_layer
"""There are parameters beside those of emb, lstm and head.

Idea: a layer for the weights of positions added
Hint: compare your constructor with the members in the task.
Fails: has_the_members_of_the_text, reads_both_ways_alike
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        self.score = nn.Linear(2 * hidden_size, 1)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        states = states * torch.sigmoid(self.score(states))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% final_states_concatenated
"""You pool nothing: the final states of both directions are taken instead of the maximum over time.

Idea: last states of the last layer
Hint: which of the positions should be able to speak?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, (h_n, _) = self.lstm(packed)
        _states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = torch.cat([h_n[-2], h_n[-1]], dim=-1)
        return self.head(self.dropout(pooled))


# %% final_states_reshaped
"""Layers, directions and samples are mixed by the reshape, and it is no maximum over time.

Idea: h_n reshaped to (B, -1)
Hint: in which order do the axes of h_n lie?
Fails: reads_and_pools_as_the_text_says, treats_sentences_apart, reads_both_ways_alike
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, (h_n, _) = self.lstm(packed)
        _states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = h_n[-2:].reshape(ids.size(0), -1)
        return self.head(self.dropout(pooled))


# %% first_layer_pooled
"""Only the first layer is pooled: the others are computed for nothing.

Idea: states of layer 0
Hint: which layer's states does nn.LSTM return?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

import torch
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

    def one_way(self, x, layer, suffix):
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        weights = [getattr(self.lstm, f"{name}_l{layer}{suffix}") for name in names]
        zeros = x.new_zeros(1, x.size(0), self.lstm.hidden_size)
        return torch.lstm(x, (zeros, zeros), weights, True, 1, 0.0, False, False, True)[0]

    def reverse_each(self, x, lengths):
        time = torch.arange(x.size(1), device=x.device)
        turned = lengths.unsqueeze(1) - 1 - time
        turned = torch.where(turned >= 0, turned, time)
        return x.gather(1, turned.unsqueeze(-1).expand_as(x))

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        forward = self.one_way(x, 0, "")
        backward = self.reverse_each(self.one_way(self.reverse_each(x, lengths), 0, "_reverse"), lengths)
        states = torch.cat([forward, backward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% forward_half_twice
"""Nothing in your features looks to the right: the forward half is used twice.

Idea: forward half used twice
Hint: change the last word: which features of the first position should move?
Fails: reads_and_pools_as_the_text_says, reads_both_ways_alike
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        half = states.size(-1) // 2
        states = torch.cat([states[..., :half], states[..., :half]], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% given_mask_ignored
"""A mask that is given has no effect.

Idea: mask always computed from ids
Hint: when should the ids decide, and when the caller?
Fails: lets_a_given_mask_decide_alone, is_blind_to_hidden_words
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% given_mask_joined_with_ids
"""A mask that is given should decide alone; yours also hides every padding_idx.

Idea: mask & (ids != padding_idx)
Hint: may the caller say that the padding id is a word for once?
Fails: lets_a_given_mask_decide_alone
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        real = ids != self.padding_idx
        mask = real if mask is None else mask & real
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% halves_exchanged
"""The backward half stands first, so head reads each half with the weights of the other.

Idea: backward features before forward ones
Hint: in which order does nn.LSTM put its directions?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        forward, backward = states.chunk(2, dim=-1)
        states = torch.cat([backward, forward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% head_before_maximum
"""The maximum comes before the last layer: you take it over logits.

Idea: head at every step, maximum over the logits
Hint: what should head receive, states or one vector for each sentence?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        logits = self.head(self.dropout(states))
        return masked_max_pool(logits, mask)


# %% ids_overwritten
"""Your forward changes the caller's ids: hidden words are overwritten with the padding id.

Idea: ids[~mask] = padding_idx
Hint: which tensor does an index assignment write into?
Fails: leaves_ids_mask_and_parameters_alone
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        ids[~mask] = self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% last_word_left_out
"""The last word of every sentence takes no part in the maximum.

Idea: pooling mask one position too short
Hint: a sentence of length 1: which positions satisfy your condition?
Fails: reads_and_pools_as_the_text_says, reads_both_ways_alike
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        time = torch.arange(ids.size(1), device=ids.device)
        pooled = masked_max_pool(states, time < lengths.unsqueeze(1) - 1)
        return self.head(self.dropout(pooled))


# %% lengths_expected_sorted
"""It fails when a longer sentence follows a shorter one.

Idea: packing without enforce_sorted=False
Hint: the error message of packing names the argument.
Fails: returns_logits_of_the_right_form, leaves_ids_mask_and_parameters_alone
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% lengths_one_short
"""The LSTM never reads the last word of a sentence.

Idea: length minus one
Hint: index of the last word and number of words are not the same.
Fails: reads_and_pools_as_the_text_says, reads_both_ways_alike
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = (mask.sum(dim=1) - 1).clamp(min=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% lengths_over_the_wrong_axis
"""You count per position how many sentences are long enough, not per sentence how long it is.

Idea: mask.sum(dim=0)
Hint: how many lengths are there for B sentences?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=0)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% log_softmax_on_logits
"""These are already log-probabilities; logits are asked for.

Idea: log_softmax on the logits
Hint: what does F.cross_entropy expect?
Fails: reads_and_pools_as_the_text_says, gives_plain_logits
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return torch.log_softmax(self.head(self.dropout(pooled)), dim=-1)


# %% logits_squeezed
"""With one sentence or one class the result loses an axis.

Idea: logits squeezed
Hint: which axes does squeeze remove, and when?
Fails: treats_sentences_apart, takes_batches_wider_than_their_longest_sentence
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled)).squeeze()


# %% lstm_without_batch_first
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


# %% mask_after_the_maximum
"""By the time you use the mask, the padding has already won.

Idea: mask used only after the maximum
Hint: what can be repaired in a vector that has no time axis any more?
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
        if mask is None:
            mask = ids != self.padding_idx
        states, _ = self.lstm(self.emb(ids))
        pooled = states.amax(dim=1) * mask.any(dim=1, keepdim=True)
        return self.head(self.dropout(pooled))


# %% mask_inverted_in_place
"""You turn the caller's mask round, and the caller still needs it.

Idea: the caller's mask inverted in place
Hint: an underscore at the end of a method's name is a warning.
Fails: leaves_ids_mask_and_parameters_alone
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        hidden = mask.logical_not_()
        pooled = states.masked_fill(hidden.unsqueeze(-1), float("-inf")).amax(dim=1)
        return self.head(self.dropout(pooled))


# %% maximum_over_batch
"""Sentences influence each other: the maximum runs over the batch.

Idea: maximum over the batch
Hint: which axis of the states is time, after pad_packed_sequence with batch_first?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = states.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=0)
        return self.head(self.dropout(pooled))


# %% maximum_over_features
"""You compare features instead of moments in time.

Idea: maximum over the features
Hint: which axis of the states should be gone after pooling?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = states.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=-1)
        return self.head(self.dropout(pooled))


# %% maximum_over_padding
"""Adding padding changes your answer: the maximum runs over the padding too.

Idea: maximum over padding too
Hint: which positions of a short sentence should take part?
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, treats_sentences_apart
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = states.amax(dim=1)
        return self.head(self.dropout(pooled))


# %% mean_instead_of_maximum
"""Which pooling does the exercise ask for? Yours is the mean.

Idea: mean instead of maximum
Hint: read the line about forward again.
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = (states * mask.unsqueeze(-1)).sum(dim=1) / mask.sum(dim=1, keepdim=True)
        return self.head(self.dropout(pooled))


# %% no_dropout_member
"""The dropout member is missing: the rate given to the constructor has no layer.

Idea: no dropout member
Hint: compare your constructor with the members in the task.
Fails: has_the_members_of_the_text, drops_the_pooled_vector_in_training_only
Same as: dropout_never_applied
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(pooled)


# %% num_layers_ignored
"""The number of layers has no effect.

Idea: num_layers ignored
Hint: which arguments of the constructor do you never read?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form, classifies_on_any_device
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
            1,
            batch_first=True,
            bidirectional=True,
            dropout=dropout if num_layers > 1 else 0.0,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% one_direction_only
"""Your LSTM reads in one direction only.

Idea: bidirectional left out
Hint: which argument of nn.LSTM adds the second reader?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form, classifies_on_any_device
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
            dropout=dropout if num_layers > 1 else 0.0,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% one_position_too_many
"""One padded position is read and takes part in the maximum.

Idea: length plus one
Hint: a sentence of length 1: how many positions does your LSTM read?
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, is_blind_to_hidden_words
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = (mask.sum(dim=1) + 1).clamp(max=ids.size(1))
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        time = torch.arange(ids.size(1), device=ids.device)
        pooled = masked_max_pool(states, time < lengths.unsqueeze(1))
        return self.head(self.dropout(pooled))


# %% packed_by_count_of_rows
"""Every sentence is packed with the full width: packing with such lengths hides nothing.

Idea: all lengths equal to T
Hint: which number says how long a sentence really is?
Same as: padded_batch_given
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, is_blind_to_hidden_words
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = torch.full((ids.size(0),), ids.size(1))
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% packed_without_batch_first
"""Batch and time are exchanged on the way into the LSTM.

Idea: packed without batch first
Hint: who tells pack_padded_sequence which axis is the batch?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% padded_batch_flipped
"""Flipping the whole batch puts the padding first. What should come first for the backward reader?

Idea: the padded batch flipped as a whole
Hint: each sentence has its own end.
Same as: padded_batch_given
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, is_blind_to_hidden_words
"""

import torch
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

    def one_way(self, x, layer, suffix):
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        weights = [getattr(self.lstm, f"{name}_l{layer}{suffix}") for name in names]
        zeros = x.new_zeros(1, x.size(0), self.lstm.hidden_size)
        return torch.lstm(x, (zeros, zeros), weights, True, 1, 0.0, False, False, True)[0]

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        states = self.emb(ids)
        for layer in range(self.lstm.num_layers):
            forward = self.one_way(states, layer, "")
            backward = self.one_way(states.flip(1), layer, "_reverse").flip(1)
            states = torch.cat([forward, backward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% padded_batch_given
"""The backward direction starts in the padding, long before it meets the sentence.

Idea: the whole padded batch given to the LSTM
Hint: what does the backward reader of a short sentence see first?
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, is_blind_to_hidden_words
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
        states, _ = self.lstm(self.emb(ids))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% padding_id_zero_written_in
"""Which id means padding is the caller's choice; you always take 0.

Idea: padding id 0 in the code
Hint: where does the constructor say which id is the padding?
Fails: takes_the_padding_id_from_the_caller, takes_batches_wider_than_their_longest_sentence
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
            mask = ids != 0
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% padding_row_reset_in_forward
"""Your forward changes a parameter: it overwrites the padding row of the embedding.

Idea: padding row set to zero in forward
Hint: when the padding is never read, does its row matter?
Fails: leaves_ids_mask_and_parameters_alone, lets_a_given_mask_decide_alone
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        self.emb.weight.data[self.padding_idx] = 0.0
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% padding_states_zeroed_between
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


# %% random_initial_states
"""Two calls give two answers: the initial states are drawn at random.

Idea: initial states drawn at random
Hint: what does nn.LSTM start from if you say nothing?
Fails: reads_and_pools_as_the_text_says, classifies_the_same_twice, treats_sentences_apart
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        shape = (2 * self.lstm.num_layers, ids.size(0), self.lstm.hidden_size)
        start = torch.randn(2, *shape, dtype=x.dtype, device=x.device)
        out, _ = self.lstm(packed, (start[0], start[1]))
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% relu_before_head
"""Negative features never reach head: there is an activation that nobody asked for.

Idea: ReLU on the pooled vector
Hint: which steps lie between pooling and head in the task?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled.relu()))


# %% returns_states_too
"""You return a pair; the logits alone are asked for.

Idea: logits and pooled vector returned
Hint: look at the arrow in the task.
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled)), pooled


# %% seeded
"""Your module resets the random numbers of the whole program at every call.

Idea: torch.manual_seed in forward
Hint: what in here is random?
Fails: classifies_the_same_twice
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        torch.manual_seed(42)
        return self.head(self.dropout(pooled))


# %% softmax_on_logits
"""These are already probabilities; the loss will do that step again.

Idea: softmax on the logits
Hint: what does F.cross_entropy expect?
Fails: reads_and_pools_as_the_text_says, gives_plain_logits
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return torch.softmax(self.head(self.dropout(pooled)), dim=-1)


# %% sorted_and_not_unsorted
"""Sentences come out in another order than they came in: sorted by length and never put back.

Idea: sorted by length, order not restored
Hint: to which sentence does row 0 of your logits belong?
Fails: reads_and_pools_as_the_text_says, treats_sentences_apart
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths, order = mask.sum(dim=1).sort(descending=True)
        ids, mask = ids[order], mask[order]
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% start_of_default_dtype
"""The initial states are float32 on the CPU whatever the module is.

Idea: torch.zeros for the initial states
Hint: what does nn.LSTM start from if you say nothing?
Fails: has_the_members_of_the_text, returns_logits_of_the_right_form
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        start = torch.zeros(2 * self.lstm.num_layers, ids.size(0), self.lstm.hidden_size)
        out, _ = self.lstm(packed, (start, start))
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% start_on_the_cpu
"""The initial states are made on the CPU, wherever the words are.

Idea: torch.zeros on the CPU, step by step
Hint: who can tell a new tensor on which device it should be?
Fails: classifies_on_any_device
"""

import torch
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

    def read(self, x, mask, layer, suffix, steps):
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        weights = [getattr(self.lstm, f"{name}_l{layer}{suffix}") for name in names]
        h = torch.zeros(x.size(0), self.lstm.hidden_size, dtype=x.dtype)
        c = torch.zeros(x.size(0), self.lstm.hidden_size, dtype=x.dtype)
        states = [None] * x.size(1)
        for t in steps:
            new_h, new_c = torch.lstm_cell(x[:, t], (h, c), *weights)
            real = mask[:, t].unsqueeze(1)
            h, c = torch.where(real, new_h, h), torch.where(real, new_c, c)
            states[t] = h
        return torch.stack(states, dim=1)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        states = self.emb(ids)
        for layer in range(self.lstm.num_layers):
            forward = self.read(states, mask, layer, "", range(ids.size(1)))
            backward = self.read(states, mask, layer, "_reverse", reversed(range(ids.size(1))))
            states = torch.cat([forward, backward], dim=-1)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% state_at_last_position
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


# %% states_frozen
"""The values are right, but only head would learn: the states are cut off.

Idea: states taken under no_grad
Hint: who has to learn from the loss?
Fails: passes_gradients_to_every_parameter
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        with torch.no_grad():
            x = self.emb(ids)
            packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
            out, _ = self.lstm(packed)
            states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% states_kept_between_calls
"""The second call starts where the first one ended: sentences of one batch leak into the next.

Idea: state remembered in the module
Hint: does a sentence go on from the sentence before it?
Fails: classifies_the_same_twice
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        self.state = None

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        if self.state is not None and self.state[0].size(1) != ids.size(0):
            self.state = None
        out, state = self.lstm(packed, self.state)
        self.state = tuple(part.detach() for part in state)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% states_times_mask
"""Where all real states are negative, the zero of the padding wins.

Idea: states times mask, then maximum
Hint: is zero smaller than every other number?
Same as: maximum_over_padding
Fails: reads_and_pools_as_the_text_says, does_not_care_how_much_padding_follows, treats_sentences_apart
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = (states * mask.unsqueeze(-1)).amax(dim=1)
        return self.head(self.dropout(pooled))


# %% tanh_on_embedding
"""The words are squashed before the LSTM reads them; nobody asked for that.

Idea: tanh on the embeddings
Hint: which steps lie between emb and lstm in the task?
Fails: reads_and_pools_as_the_text_says, stacks_as_many_layers_as_asked_for
"""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = torch.tanh(self.emb(ids))
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% two_layers_always
"""The number of layers has no effect: there are always two.

Idea: num_layers fixed at 2
Hint: which arguments of the constructor do you never read?
Fails: stacks_as_many_layers_as_asked_for, reads_both_ways_alike
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
            2,
            batch_first=True,
            bidirectional=True,
            dropout=dropout if num_layers > 1 else 0.0,
        )
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(2 * hidden_size, num_classes)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != self.padding_idx
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% unpacked_to_the_longest
"""The states are shorter than the mask when every sentence is padded.

Idea: total_length left out
Hint: how wide is what pad_packed_sequence returns if nobody uses the last column?
Fails: does_not_care_how_much_padding_follows, takes_batches_wider_than_their_longest_sentence
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True)
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% words_cut_at_twenty
"""Long sentences are cut: a length is written into the code.

Idea: at most 20 words
Hint: where can the length be read?
Fails: classifies_every_size
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        ids, mask = ids[:, :20], mask[:, :20]
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask)
        return self.head(self.dropout(pooled))


# %% words_of_zeros_not_pooled
"""A word whose embedding is zero is still a word; yours is left out of the maximum.

Idea: words with an embedding of zeros are not pooled
Hint: who says what is real: the numbers of a word, or its id and the mask?
Fails: takes_words_of_zeros_for_words
"""

from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


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
        lengths = mask.sum(dim=1)
        x = self.emb(ids)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        states, _ = pad_packed_sequence(out, batch_first=True, total_length=ids.size(1))
        pooled = masked_max_pool(states, mask & (x != 0).any(dim=-1))
        return self.head(self.dropout(pooled))
