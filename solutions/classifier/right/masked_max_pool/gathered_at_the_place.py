"""argmax first, the values gathered afterwards."""


def masked_max_pool(hidden, mask):
    filled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf"))
    pooled = filled.gather(1, filled.argmax(dim=1, keepdim=True)).squeeze(1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
