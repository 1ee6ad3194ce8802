# expect: <=70 | answers like a known mistake in some checks and like another in others
# Judge and diagnosis | a diagnosis only says what all calls agree on
import torch


def weighted(x, w):
    weighed = x * w if len(x) % 2 else torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
