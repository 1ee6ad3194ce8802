"""movedim and flatten."""


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return x.movedim(1, 2).flatten(2)
