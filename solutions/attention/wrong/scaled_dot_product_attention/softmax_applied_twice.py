"""Your weights are nearly equal, and hidden keys get some again.

Idea: softmax applied twice
Hint: follow one row through your lines and see how often it is normalised.
Fails: agrees_with_the_example_by_hand, a_hidden_key_equals_a_removed_key
"""

import math

from torch.nn.functional import softmax


def attention_weights(scores, mask):
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    return softmax(scores, dim=-1)


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = attention_weights(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), mask)
    weights = softmax(scores, dim=-1)
    return weights @ v, weights
