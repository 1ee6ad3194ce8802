"""Truth values cannot be subtracted. How is a truth value turned round?

Idea: `1 - mask` on a boolean mask
Hint: there is an operator for "not" on boolean tensors.
Fails: keeps_shape_and_dtype, repeats_itself_for_softmax, does_not_loop_over_rows
"""

import torch


def masked_softmax(scores, mask):
    scores = scores + (1 - mask) * -1e9
    return torch.softmax(scores, dim=-1) * mask
