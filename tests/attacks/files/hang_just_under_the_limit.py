# expect: 10 fail|fault | every call takes nearly as long as one may
# Hang | the exercise has a budget of its own
import time
import torch


def weighted(x, w):
    time.sleep(0.35)
    return x


answers = {"entries": 6}
