"""The values are right, but the gradient ends here.

Idea: computed on .data
Hint: what does .data leave behind?
Fails: passes_the_gradient_back_to_the_head
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.data.transpose(1, 2).reshape(B, T, h * d_k)
