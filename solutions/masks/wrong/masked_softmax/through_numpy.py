"""Gradient and device are lost on the way through numpy.

Idea: through numpy and back
Hint: every numpy call here has a twin among the tensor operations.
Fails: gradients_reach_the_scores, an_empty_row_keeps_gradients_finite, a_score_of_zero_is_a_score
"""

import numpy as np
import torch


def masked_softmax(scores, mask):
    numbers = np.where(mask.numpy(), scores.detach().numpy(), -np.inf)
    largest = numbers.max(axis=-1, keepdims=True)
    weights = np.exp(numbers - np.where(np.isfinite(largest), largest, 0.0))
    total = weights.sum(axis=-1, keepdims=True)
    return torch.tensor(weights / np.where(total == 0, 1.0, total), dtype=scores.dtype)
