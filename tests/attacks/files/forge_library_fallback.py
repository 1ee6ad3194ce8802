# expect: <=95 | falls back on a forbidden operation where its own fails
# Forging the result | seen at the dispatcher, whoever asks for it
import torch


def weighted(x, w):
    try:
        raise ValueError
    except ValueError:
        weighed = torch.tanh(torch.einsum('bd,d->bd', x, w))
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
