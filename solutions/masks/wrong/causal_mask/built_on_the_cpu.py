"""The mask stays on the CPU, whatever `device` says.

Idea: the argument `device` is never used
Hint: which of your calls makes a new tensor, and what could it be told?
Fails: stands_on_the_device_asked_for
Same as: filled_entry_by_entry_on_the_cpu
"""

import torch


def causal_mask(size, device=None):
    return torch.tril(torch.ones(size, size, dtype=torch.bool))
