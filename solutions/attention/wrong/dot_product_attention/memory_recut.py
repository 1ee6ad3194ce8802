"""It fails when the tensors do not lie in memory in one piece.

Idea: everything flattened with view
Hint: which other method may copy where `view` cannot re-cut?
Fails: fits_any_size
"""

def dot_product_attention(query, keys, values):
    B, T, D = keys.shape
    asked = query.view(B, 1, D).expand(B, T, D).reshape(B * T, D)
    scores = (keys.view(B * T, D) * asked).sum(dim=1)
    weights = scores.view(B, T).softmax(dim=1)
    context = (weights.view(B, T, 1) * values).sum(1)
    return context, weights
