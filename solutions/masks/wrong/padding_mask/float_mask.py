"""Numbers instead of truth values come out; the next step will try to invert them.

Idea: float mask
Hint: what did the comparison give you before the last conversion?
Fails: is_a_boolean_mask, marks_the_real_tokens, takes_the_width_given
"""

import torch


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    return (torch.arange(max_len, device=lengths.device) < lengths.unsqueeze(-1)).float()
