"""With a single row, or a single key, your result loses an axis.

Idea: squeeze without a dimension
Hint: try scores of the shape (1, 3) and print the shape of the result.
Fails: takes_any_number_of_axes
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return (torch.softmax(filled, dim=-1) * mask).squeeze()
