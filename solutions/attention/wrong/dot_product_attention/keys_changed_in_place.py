"""Your function changed the caller's keys.

Idea: the product written into the keys
Hint: operators such as `*=` write into the tensor on their left.
Fails: leaves_its_arguments_alone
"""

def dot_product_attention(query, keys, values):
    keys *= query.unsqueeze(1)
    weights = keys.sum(dim=-1).softmax(dim=-1)
    return (weights.unsqueeze(-1) * values).sum(dim=1), weights
