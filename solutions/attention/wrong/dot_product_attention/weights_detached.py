"""The query and the keys get no gradient, so nobody learns where to look.

Idea: weights detached before the sum
Hint: which path does the gradient take from the context back to the query?
Fails: gradients_reach_query_keys_and_values
"""

def dot_product_attention(query, keys, values):
    weights = (keys * query[:, None, :]).sum(-1).softmax(-1)
    fixed = weights.detach()
    context = (fixed[:, :, None] * values).sum(1)
    return context, fixed
