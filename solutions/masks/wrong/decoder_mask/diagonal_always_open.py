"""Every position of your mask sees itself, padding included; a padded key is hidden from all queries, its own too.

Idea: the diagonal is always True
Hint: which keys may the query of a padded position see?
Fails: joins_both_masks, hides_padded_keys, padded_queries_are_like_any_other
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    keys = torch.arange(T, device=lengths.device)[None, :] < lengths[:, None]
    square = torch.ones(T, T, dtype=torch.bool, device=lengths.device)
    return (keys[:, None, None, :] & square.tril()) | torch.eye(T, dtype=torch.bool, device=lengths.device)
