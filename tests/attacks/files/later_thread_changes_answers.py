# expect: <=100 pass|fail | a thread that goes on writing into the answer after it was given
# Threads and later moments | a copy is sent; it can only hurt itself
import threading

import torch

given = []


def scribble():
    while True:
        for one in given[-4:]:
            one.detach().zero_()


threading.Thread(target=scribble, daemon=True).start()


def weighted(x, w):
    weighed = torch.tanh(x * w)
    given.append(weighed)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
