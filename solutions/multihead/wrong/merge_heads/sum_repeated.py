"""Heads are put side by side, not added.

Idea: sum of the heads, repeated
Hint: how many different numbers does a token have before merging, and how many should it have afterwards?
Fails: puts_the_heads_side_by_side, merges_every_size
"""


def merge_heads(x):
    _B, h, _T, _d_k = x.shape
    return x.sum(dim=1).repeat(1, 1, h)
