# Known wrong answers to `weighted`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% no_tanh
"""Your features are not squashed: some are larger than 1.

Idea: the tanh is forgotten
Hint: what keeps each weighed feature between -1 and 1?
Fails: agrees, gradients_arrive
"""


def weighted(x, w):
    weighed = x * w
    return weighed.sum(dim=1), weighed
