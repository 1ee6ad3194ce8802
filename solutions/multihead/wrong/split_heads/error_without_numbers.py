"""Your error says that something cannot be divided, but not which two numbers: both belong into the text.

Idea: ValueError that does not name the numbers
Hint: what would you want to read if this error came from the middle of a training run?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads:
        raise ValueError("d_model must be divisible by num_heads")
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)
