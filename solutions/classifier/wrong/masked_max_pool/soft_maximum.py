"""A smooth maximum is always a little larger than the largest value.

Idea: logsumexp
Hint: what does it give for two equal values?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), -1e9).logsumexp(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
