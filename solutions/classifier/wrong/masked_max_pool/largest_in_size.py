"""You take the value that is largest in size, whatever its sign.

Idea: maximum of the absolute values
Hint: which is larger, -3 or 1?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""


def masked_max_pool(hidden, mask):
    size = hidden.abs().masked_fill(~mask.unsqueeze(-1), -1.0)
    pooled = hidden.gather(1, size.argmax(dim=1, keepdim=True))[:, 0]
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
