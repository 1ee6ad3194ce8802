# expect: <=35 | infinity everywhere
# Forging the result | finiteness first
import torch


def weighted(x, w):
    weighed = x * w * float('inf')
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
