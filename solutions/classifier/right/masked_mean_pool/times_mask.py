"""Times the mask, divided by a count that is at least one."""


def masked_mean_pool(hidden, mask):
    real = mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * real).sum(1) / real.sum(1).clamp(min=1.0)
