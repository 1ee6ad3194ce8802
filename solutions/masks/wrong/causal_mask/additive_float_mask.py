"""A mask of yes and no is asked for, not numbers to add.

Idea: additive float mask of 0 and -inf
Hint: what dtype does a comparison such as `a <= b` have?
Fails: is_a_boolean_square, marks_the_past_and_itself, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    return torch.full((size, size), float("-inf"), device=device).triu(1)
