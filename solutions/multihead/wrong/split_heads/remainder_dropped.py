"""Where d_model cannot be divided, the last features are thrown away without a word.

Idea: remainder dropped silently
Hint: is a result that has lost features better than an error?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    d_k = d_model // num_heads
    x = x[..., : num_heads * d_k]
    return x.reshape(B, T, num_heads, d_k).transpose(1, 2)
