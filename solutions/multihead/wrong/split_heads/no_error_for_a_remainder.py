"""Where d_model cannot be divided by num_heads, an error of reshape appears instead of a ValueError that says
why.

Idea: divisibility not checked
Hint: what is the remainder of d_model by num_heads, and who should be told?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)
