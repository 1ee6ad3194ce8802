"""Your features are not squashed: some are larger than 1.

Idea: the tanh is forgotten
Hint: what keeps each weighed feature between -1 and 1?
Fails: agrees, agrees_elsewhere, gradients_arrive
"""


def weighted(x, w):
    weighed = x * w
    return weighed.sum(dim=1), weighed
