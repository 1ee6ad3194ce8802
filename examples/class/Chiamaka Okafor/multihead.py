from torch import nn

from attention import scaled_dot_product_attention


def features_per_head(d_model, num_heads):
    each, rest = divmod(d_model, num_heads)
    if rest:
        raise ValueError("cannot share %d features among %d heads" % (d_model, num_heads))
    return each


def split_heads(x, num_heads):
    each = features_per_head(x.size(-1), num_heads)
    return x.reshape(x.size(0), x.size(1), num_heads, each).permute(0, 2, 1, 3)


def merge_heads(x):
    return x.permute(0, 2, 1, 3).reshape(x.size(0), x.size(2), -1)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        features_per_head(d_model, num_heads)
        self.num_heads = num_heads
        for name in ("wq", "wk", "wv", "wo"):
            setattr(self, name, nn.Linear(d_model, d_model))

    def forward(self, q, k, v, mask=None):
        q, k, v = (
            split_heads(layer(t), self.num_heads) for layer, t in ((self.wq, q), (self.wk, k), (self.wv, v))
        )
        if mask is not None:
            mask = mask.unsqueeze(1) if mask.dim() == 3 else mask
        return self.wo(merge_heads(scaled_dot_product_attention(q, k, v, mask)[0]))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 2,
    "parameters_with_twice_the_heads": "b",
}
