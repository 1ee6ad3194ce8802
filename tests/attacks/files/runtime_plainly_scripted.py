# expect: 100 pass | a right answer under torch.jit.script
# The worker's runtime | what such a program consists of stands in the text, and its operations are recorded
import torch


@torch.jit.script
def scripted(x, w):
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


def weighted(x, w):
    return scripted(x, w)


answers = {"entries": 6}
