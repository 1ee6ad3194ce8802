# expect: <=60 | dawdles for a while in every call, each of which is answered
# Hang | what is charged is the worker's own time, answered or not
import time
import torch


def weighted(x, w):
    time.sleep(0.15)
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
