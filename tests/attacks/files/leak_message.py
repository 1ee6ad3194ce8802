# expect: <=10 fail|pass | hidden inputs in the text of an exception
# Leaking hidden inputs | texts of hidden checks are never shown
import torch


def weighted(x, w):
    raise ValueError(f'LEAK {x.tolist()}')


answers = {"entries": 6}
