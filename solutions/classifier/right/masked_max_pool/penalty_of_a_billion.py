"""-1e9 added at hidden positions, empty sentences multiplied by zero."""


def masked_max_pool(hidden, mask):
    penalty = (~mask).to(hidden.dtype).unsqueeze(-1) * -1e9
    return (hidden + penalty).amax(dim=1) * mask.any(dim=1, keepdim=True)
